/** Milliseconds for which recordings are kept: ninety days. */
export const recordingRetentionMs = 90 * 86_400_000

/** How long a browser may play or save a file after it has asked for it; the player asks again. */
export const linkTtlMs = 30 * 60_000
