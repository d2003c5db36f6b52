export const secondFactorRefusals = {
  /** There is no pending sign-in in this browser, or it expired after ten minutes. */
  step_over: 410,
} as const
