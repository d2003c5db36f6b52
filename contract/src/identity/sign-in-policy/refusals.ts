export const signInPolicyRefusals = {
  /** Neither passwords nor links by e-mail would be left: most people could not come in any more. */
  no_way_left: 409,
  /** Whoever asks could not come in any more themselves. */
  last_own_way: 409,
  /** Others could not come in any more, and whoever asks has not said that they know. */
  would_shut_out: 409,
} as const
