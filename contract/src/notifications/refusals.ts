export const notificationsRefusals = {
  /** The topic cannot be switched off on that way. */
  news_mandatory: 409,
  /** Not an address out of one of our mails, or out of one to somebody who is gone. */
  unsubscribe_unknown: 404,
} as const
