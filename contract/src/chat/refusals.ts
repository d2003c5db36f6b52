export const chatRefusals = {
  /** The project is closed, or the call was cancelled: the conversation can only be read. */
  chat_closed: 409,
  /** The message was deleted. */
  message_deleted: 409,
  /** A rule would hold the changed text back. */
  edit_held: 409,
  /** Others must be unpinned first. */
  too_many_pins: 409,
  /** The file is of a type that cannot be attached, or not what its name says. */
  attachment_type: 415,
  /** The project is blinded, and files of this type can name their author. */
  attachment_unblinded: 409,
  /** The virus scanner has found something. */
  attachment_infected: 422,
  /** The upload is too old, or was sent with another message. */
  attachment_gone: 409,
  /** The file is not scanned yet, or infected. */
  attachment_unavailable: 409,
  /** Another officer was faster. */
  flag_settled: 409,
  /** Messages that others see are cleared; those that are held are released or blocked. */
  flag_outcome_invalid: 409,
  /** The conversation is on legal hold already. */
  chat_on_hold: 409,
  /** The conversation is not on legal hold, or no longer. */
  chat_not_on_hold: 409,
  /** There are more messages than a file of this format can have. */
  export_too_large: 409,
} as const
