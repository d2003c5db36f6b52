export const registrationRefusals = {
  /** The registration is finished, was taken up on another device, has expired, or never was. */
  registration_over: 410,
  /** The link is unknown, used, older than a week, or was sent to another address than the registration has now. */
  registration_link_spent: 410,
  /** The address is not proven yet. */
  registration_unverified: 409,
  /** A step is incomplete. */
  registration_incomplete: 409,
  /** The address belongs to an existing person. */
  registration_known: 409,
} as const
