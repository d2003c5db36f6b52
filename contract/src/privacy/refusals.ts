export const privacyRefusals = {
  /** Only a request for erasure can be closed as erased. */
  outcome_not_offered: 422,
  /** The person still takes part in calls that have not ended. */
  upcoming_calls_exist: 409,
  /** The copy is still being prepared, or has expired. */
  copy_not_ready: 409,
} as const
