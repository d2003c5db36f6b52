export const signInPolicyRefusals = {
  /** Neither passwords nor e-mail links would be enabled. */
  no_way_left: 409,
  /** The caller would be locked out. */
  last_own_way: 409,
  /** Other people would be locked out, and the caller has not confirmed it. */
  would_shut_out: 409,
} as const
