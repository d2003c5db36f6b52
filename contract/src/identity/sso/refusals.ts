export const ssoRefusals = {
  /** Nobody was sent out with this from this browser, or they have come back already, or it took them too long. */
  external_spent: 410,
  /** The person, or the provider, has said no. */
  external_denied: 403,
  /** What the provider says of the person does not hold. */
  external_failed: 403,
  /** The account elsewhere is nobody's here; told only to who has proved that it is theirs. */
  external_unknown: 403,
  /** The account elsewhere is another person's way in already, or the person has another one with this provider. */
  external_taken: 409,
  /** Without it the person could not come in any more. */
  last_way: 409,
  provider_unreachable: 503,
} as const
