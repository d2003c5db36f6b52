export const secondFactorRefusals = {
  /** There is no pending sign-in in this browser, or it expired after ten minutes. */
  pending_sign_in_expired: 410,
} as const
