export const identityRefusals = {
  /** Wrong address, wrong password, or no such account: the same answer for all. */
  wrong_credentials: 401,
  /** The refresh cookie is missing, was used, is of another site, or its session has ended. */
  session_ended: 401,
  /** The link is unknown, used or older than ten minutes. */
  sign_in_link_expired: 410,
  /** The link is opened in another browser than the one that requested it; the code shown there is needed. */
  code_required: 403,
  code_wrong: 403,
  /** The person's kind of account may not use this sign-in method. */
  sign_in_method_not_allowed: 403,
  /**
   * Experts sign in at the expert site, everybody else at the exchange. Returned only after successful authentication.
   */
  other_portal: 403,
  /** Nobody has accepted the terms or the privacy policy in this browser yet; independent of the address. */
  account_terms_not_accepted: 409,
  privacy_policy_not_accepted: 409,
  account_restricted: 403,
  foreign_origin: 403,
  /** The current password is wrong. */
  wrong_password: 403,
  /** The person has no password and no second factor to reauthenticate with: only a new sign-in proves who they are. */
  sign_in_again: 409,
  /** The new password is easy to guess. */
  password_guessable: 422,
  /** The link is unknown, used, older than half an hour, or was sent to a former address of the account. */
  reset_link_expired: 410,
  /** The link is unknown, used, older than a week, or belongs to another person. */
  activation_link_expired: 410,
  /** The address is not verified, or the terms in force are not accepted. */
  activation_incomplete: 409,
  /** The share link is unknown, revoked or expired. */
  share_link_expired: 410,
  /** The code is unknown, used or older than a minute, or the impersonation has ended. */
  impersonation_ended: 410,
} as const
