const minute = 60_000
const day = 24 * 60 * minute

/** The purpose of a mailed token; a token is valid for its purpose only. */
export type TokenPurpose = 'reset' | 'activation'

/** Validity of a token from the moment it is created. */
export const tokenTtlMs: Readonly<Record<TokenPurpose, number>> = { reset: 30 * minute, activation: 7 * day }

/** Tokens are kept for a day longer than any is valid, to investigate complaints. */
export const tokenRetentionMs = 8 * day

/** Whether a token was sent to the current address of the account. */
export const isSameAddress = (sentTo: string, now: string | null): boolean =>
  sentTo.toLowerCase() === now?.toLowerCase()
