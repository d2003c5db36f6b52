export const callRefusals = {
  /** The state machine does not know this move; nothing has changed. */
  call_move_forbidden: 409,
  /** The chosen time is not among those that the expert has offered. */
  slot_not_offered: 409,
  /** The room opens ten minutes before the start. */
  room_not_open: 409,
  room_closed: 409,
  expert_not_available: 409,
} as const
