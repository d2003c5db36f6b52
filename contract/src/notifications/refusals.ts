export const notificationsRefusals = {
  /** The topic cannot be switched off on this channel. */
  notification_mandatory: 409,
  /** The token is not from one of our mails, or its person is deleted. */
  unsubscribe_unknown: 404,
  /** The browser's push service is not one that the installation sends to. */
  push_service_unknown: 422,
  /** The person has registered as many browsers as they may. */
  too_many_devices: 409,
  /** The address to which bounces are reported has another secret, or the installation has none. */
  bounce_secret_wrong: 404,
} as const
