export const ssoRefusals = {
  /** The authorization request is unknown in this browser, expired, or was completed already. */
  provider_sign_in_expired: 410,
  /** The person or the provider declined. */
  external_denied: 403,
  /** The provider's response failed verification. */
  external_failed: 403,
  /** The provider account is connected to nobody here. Returned only to its owner. */
  external_unknown: 403,
  /** The provider account is connected to another person, or the person has another one of this provider. */
  external_taken: 409,
  /** It is the person's last sign-in method. */
  last_sign_in_method: 409,
  provider_unreachable: 503,
} as const
