export const registrationRefusals = {
  /** The registration is finished, was continued on another device, has expired, or does not exist. */
  registration_ended: 410,
  /** The link is unknown, used, older than a week, or was sent to a former address of the registration. */
  registration_link_expired: 410,
  /** The address is not verified. */
  registration_unverified: 409,
  /** A step is incomplete. */
  registration_incomplete: 409,
  /** The address belongs to an existing person. */
  registration_known: 409,
} as const
