const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The purpose of a mailed token; a token is valid for its purpose only. */
export type TokenPurpose = 'reset' | 'activation'

/** Validity of a token from the moment it is created. */
export const tokenTtlMs: Readonly<Record<TokenPurpose, number>> = { reset: 30 * minuteMs, activation: 7 * dayMs }

/** Tokens are kept for a day longer than any is valid, to investigate complaints. */
export const tokenRetentionMs = 8 * dayMs

/** Whether a token was sent to the current address of the account. */
export const isSameAddress = (sentTo: string, now: string | null): boolean =>
  sentTo.toLowerCase() === now?.toLowerCase()
