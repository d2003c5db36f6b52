export const termsRefusals = {
  /** A text is missing in one of the tenant's languages. */
  terms_incomplete: 409,
  /** A text would have to come into force before now, or more than two years ahead. */
  terms_date: 422,
  /** The version is in force, or was: it is there for good. */
  terms_begun: 409,
  /** Another draft is being written: the text of the version that is taken back would be lost. */
  terms_draft_there: 409,
} as const
