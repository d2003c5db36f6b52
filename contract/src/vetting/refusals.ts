export const vettingRefusals = {
  /** A decision already exists, possibly by someone else. */
  vetting_already_decided: 409,
  /** No question is waiting for an answer. */
  vetting_nothing_asked: 409,
} as const
