export const vettingRefusals = {
  /** It was decided already, by somebody else perhaps. */
  vetting_over: 409,
  /** There is no question that waits for an answer. */
  vetting_nothing_asked: 409,
} as const
