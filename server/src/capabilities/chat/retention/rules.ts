import { defaultRetentionMonths } from '@colloquy/contract/chat/retention-shapes'

/** The periods of a tenant: `formerMonths` applies before `effectiveAt`. */
export interface RetentionPeriods {
  readonly months: number
  readonly formerMonths: number
  readonly effectiveAt: Date
}

/** How long messages are stored at an instant. */
export const monthsInEffect = (periods: RetentionPeriods | undefined, at: Date): number => {
  if (periods === undefined) return defaultRetentionMonths
  return at < periods.effectiveAt ? periods.formerMonths : periods.months
}

/** Messages from before this instant are erased. */
export const retentionStart = (months: number, at: Date): Date => {
  const start = new Date(at)
  start.setUTCDate(1)
  start.setUTCMonth(start.getUTCMonth() - months)
  const daysInMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(at.getUTCDate(), daysInMonth))
  return start
}
