export const signInPolicyRefusals = {
  /** Neither passwords nor e-mail links would be enabled. */
  password_or_link_required: 409,
  /** The caller would be locked out. */
  own_last_sign_in_method: 409,
  /** Other people would be locked out, and the caller has not confirmed it. */
  would_lock_out: 409,
} as const
