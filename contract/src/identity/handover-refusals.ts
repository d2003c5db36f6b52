export const handoverRefusals = {
  /** The code is unknown at this site, used, or older than a minute. */
  hand_over_spent: 410,
} as const
