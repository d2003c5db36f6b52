const day = 86_400_000

/** When a link ends that is made to stay good for so many days. */
export const expiryAfterDays = (at: Date, days: number): Date => new Date(at.getTime() + days * day)

/** Links are kept so long after their end, for whoever looks into a complaint. */
export const shareLinkRetentionMs = 90 * day
