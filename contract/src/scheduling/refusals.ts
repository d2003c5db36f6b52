export const schedulingRefusals = {
  /** Somebody already has a call or a hold in that time. */
  slot_taken: 409,
  slot_in_past: 409,
  /** Sooner than the least notice. */
  slot_too_soon: 409,
  /** Does not last as long as the call, or does not begin on a step of five minutes. */
  slot_malformed: 409,
  slots_overlap: 409,
} as const
