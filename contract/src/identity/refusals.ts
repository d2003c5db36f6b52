export const identityRefusals = {
  /** Wrong address, wrong password, or no such account: one answer for all. */
  wrong_credentials: 401,
  /** The refresh cookie is missing, spent, foreign or ended. */
  session_over: 401,
  /** The link is unknown, used or older than ten minutes. */
  link_spent: 410,
  /** The link is opened in another browser than the one that asked for it; the code shown there is needed. */
  code_required: 403,
  code_wrong: 403,
  /** The person's kind of account may not enter by this door. */
  way_not_allowed: 403,
  /** Experts sign in at the expert site, everybody else at the exchange; told only to who has proved who they are. */
  other_portal: 403,
  /** This browser has not said yet that its people accept the terms, or the privacy policy; the same for all addresses. */
  account_terms_not_accepted: 409,
  privacy_policy_not_accepted: 409,
  account_restricted: 403,
  foreign_origin: 403,
  /** Not the password that counts now. */
  wrong_password: 403,
  /** The new password is among the first that somebody would try. */
  password_guessable: 422,
  /** The link is unknown, used, older than half an hour, or was sent to another address than the account has now. */
  reset_spent: 410,
  /** The link is unknown, used, older than a week, or somebody else's. */
  activation_spent: 410,
  /** The address is not proven yet, or the terms in force are not accepted. */
  activation_incomplete: 409,
  /** The capability link is unknown, revoked or past its time. */
  capability_over: 410,
  /** The code that leads to another's site is unknown, used or older than a minute, or acting has ended. */
  acting_over: 410,
} as const
