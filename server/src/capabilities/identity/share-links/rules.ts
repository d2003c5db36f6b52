const dayMs = 86_400_000

/** The instant at which a share link of so many days expires. */
export const expiryAfterDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Expired share links are kept this long for complaints. */
export const shareLinkRetentionMs = 90 * dayMs
