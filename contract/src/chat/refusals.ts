export const chatRefusals = {
  /** The project is closed, or the call was cancelled: the conversation can only be read. */
  chat_closed: 409,
  /** The message was deleted. */
  message_deleted: 409,
} as const
