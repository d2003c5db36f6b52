export const notificationsRefusals = {
  /** The topic cannot be switched off on this channel. */
  news_mandatory: 409,
  /** The token is not from one of our mails, or its person is deleted. */
  unsubscribe_unknown: 404,
} as const
