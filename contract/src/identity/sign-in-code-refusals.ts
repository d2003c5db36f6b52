export const signInCodeRefusals = {
  /** The code is unknown at this site, used, or older than a minute. */
  sign_in_code_expired: 410,
} as const
