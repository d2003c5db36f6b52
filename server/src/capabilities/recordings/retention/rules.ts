import { defaultRecordingRetentionDays } from '@colloquy/contract/recordings/retention-shapes'

/** The periods of a tenant: `formerDays` applies before `effectiveAt`. */
export interface RetentionPeriods {
  readonly days: number
  readonly formerDays: number
  readonly effectiveAt: Date
}

const dayMs = 86_400_000

/** How long recordings are kept at an instant. */
export const daysInEffect = (periods: RetentionPeriods | undefined, at: Date): number => {
  if (periods === undefined) return defaultRecordingRetentionDays
  return at < periods.effectiveAt ? periods.formerDays : periods.days
}

/**
 * When a recording is erased: after what was said to those who agreed to it, or earlier where the tenant has chosen a shorter period
 * since. Nobody's voice is kept longer than they were promised.
 */
export const keptUntil = (startedAt: Date, promisedRetentionDays: number | undefined, tenantDays: number): Date =>
  new Date(startedAt.getTime() + Math.min(promisedRetentionDays ?? tenantDays, tenantDays) * dayMs)
