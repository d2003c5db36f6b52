export const secondFactorRefusals = {
  /** What was proved before the second factor is forgotten: ten minutes are over, or it was never there. */
  step_over: 410,
} as const
