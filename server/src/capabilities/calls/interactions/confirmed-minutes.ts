/** What one side, or staff, last said how long a call ran. */
export interface MinuteReport {
  readonly side: 'client' | 'expert' | 'platform'
  readonly minutes: number
}

/** Reports that differ by so many minutes agree: nobody stops the time of a phone call. */
const toleranceMinutes = 5

/**
 * The minutes of a call that was held outside the product: what staff have said last, else the lower of what both sides said last,
 * if they agree. Undefined as long as they do not.
 */
export const agreedMinutes = (reports: readonly MinuteReport[]): number | undefined => {
  const last = (side: MinuteReport['side']) => reports.findLast((report) => report.side === side)?.minutes
  const [client, expert] = [last('client'), last('expert')]
  const ruled = last('platform')
  if (ruled !== undefined) return ruled
  if (client === undefined || expert === undefined || Math.abs(client - expert) > toleranceMinutes) return undefined
  return Math.min(client, expert)
}
