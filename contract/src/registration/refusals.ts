export const registrationRefusals = {
  /** The registration is finished, was taken up on another device, has expired, or never was. */
  registration_over: 410,
  /** The link is unknown, used, older than a week, or was sent to another address than the registration has now. */
  registration_link_spent: 410,
  /** The address was not proven yet. */
  registration_unverified: 409,
  /** Something is missing in one of the steps. */
  registration_incomplete: 409,
  /** The person who has proven the address is known here already. */
  registration_known: 409,
} as const
