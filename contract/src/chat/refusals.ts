export const chatRefusals = {
  /** The project is closed, or the call was cancelled: the conversation can only be read. */
  chat_closed: 409,
  /** The message was deleted. */
  message_deleted: 409,
  /** A rule would hold the changed text back. */
  edit_held: 409,
  /** Others must be unpinned first. */
  too_many_pins: 409,
  /** Another officer was faster. */
  flag_settled: 409,
  /** Messages that others see are cleared; those that are held are released or blocked. */
  flag_outcome_unfit: 409,
} as const
