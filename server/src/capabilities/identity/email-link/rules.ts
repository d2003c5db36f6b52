/** Validity of a link from the moment it is created. */
export const linkTtlMs = 10 * 60_000

/** How long the browser that requested a link is recognized. */
export const browserCookieTtlSeconds = 15 * 60

/** Requests are kept for a day, to investigate complaints. */
export const requestRetentionMs = 24 * 3_600_000

/** Hashes the code shown in the requesting browser. Bound to the request, so that equal codes have different hashes. */
export const boundCode = (requestId: string, code: string): string => `${requestId} ${code.replace(/\D/g, '')}`
