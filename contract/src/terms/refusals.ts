export const termsRefusals = {
  /** A text is missing in one of the tenant's languages. */
  terms_incomplete: 409,
  /** The date of entry into force is in the past or more than two years ahead. */
  terms_date: 422,
  /** The version is or was in force and cannot be removed. */
  terms_in_effect: 409,
  /** Another draft exists: the text of the withdrawn version would be lost. */
  terms_draft_exists: 409,
} as const
