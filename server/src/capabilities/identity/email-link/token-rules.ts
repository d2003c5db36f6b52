const minute = 60_000
const day = 24 * 60 * minute

/** What a mailed secret is good for; one of one kind is worth nothing as another. */
export type TokenPurpose = 'reset' | 'activation'

/** How long a secret can be spent, from the moment it is made. */
export const tokenTtlMs: Readonly<Record<TokenPurpose, number>> = { reset: 30 * minute, activation: 7 * day }

/** Secrets are kept a day longer than any of them works, for whoever looks into a complaint. */
export const tokenRetentionMs = 8 * day

/** Whether a secret was sent to the address that the account has now. */
export const isSameAddress = (sentTo: string, now: string | null): boolean =>
  sentTo.toLowerCase() === now?.toLowerCase()
