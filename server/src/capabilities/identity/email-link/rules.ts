/** How long a link can be spent, from the moment it is made. */
export const linkTtlMs = 10 * 60_000

/** How long the browser that asked for a link is known again. */
export const browserCookieTtlSeconds = 15 * 60

/** Requests are kept a day, for whoever looks into a complaint. */
export const requestRetentionMs = 24 * 3_600_000

/** How the code shown in the first browser is kept: bound to its request, so that equal codes do not look equal. */
export const boundCode = (requestId: string, code: string): string => `${requestId} ${code.replace(/\D/g, '')}`
