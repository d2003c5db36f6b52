export const privacyRefusals = {
  /** Only a request for erasure can be closed as erased. */
  outcome_not_offered: 422,
} as const
