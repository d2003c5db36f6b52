export const schedulingRefusals = {
  /** A person already has a call or a hold in that interval. */
  slot_taken: 409,
  slot_in_past: 409,
  /** Within the minimum notice. */
  slot_too_soon: 409,
  /** Does not last as long as the call, or does not start on a five-minute step. */
  slot_malformed: 409,
  slots_overlap: 409,
  /** Neither https nor webcal. */
  calendar_address_malformed: 409,
  calendar_known: 409,
  too_many_calendars: 409,
  /** The attempt is too old, of somebody else, or the provider does not know its code. */
  calendar_connection_expired: 409,
  /** The installation is not registered there, or the provider does not answer. */
  calendar_provider_unavailable: 409,
} as const
