/** Seconds somebody has for showing their second factor, from the moment they have proved the first. */
export const pendingSignInTtlSeconds = 600
