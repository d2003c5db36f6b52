export const handoverRefusals = {
  /** The code is unknown at this site, used, or older than a minute. */
  handover_code_expired: 410,
} as const
