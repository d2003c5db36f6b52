/** Lifetime of a pending sign-in in seconds. */
export const pendingSignInTtlSeconds = 600
