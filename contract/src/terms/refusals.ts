export const termsRefusals = {
  /** A text is missing in one of the tenant's languages. */
  terms_incomplete: 409,
  /** A text would have to come into force before now, or more than two years ahead. */
  terms_date: 422,
  /** The version is in force, or was: it is there for good. */
  terms_begun: 409,
} as const
