/** Milliseconds for which closed feedback is kept: two years. */
export const feedbackRetentionMs = 2 * 365 * 86_400_000
