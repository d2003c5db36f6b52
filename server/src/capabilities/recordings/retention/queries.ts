import { getRecordingRetention } from '@colloquy/contract/recordings/retention-operations'
import { defaultRecordingRetentionDays, type RecordingRetention } from '@colloquy/contract/recordings/retention-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { daysInEffect } from './rules.ts'
import { retentionPeriods } from './store.ts'

/** How long recordings are kept now, in days. */
export const retentionDays = async (tx: Tx, at: Date): Promise<number> => daysInEffect(await retentionPeriods(tx), at)

export const readRetention = async (tx: Tx, at: Date): Promise<RecordingRetention> => {
  const periods = await retentionPeriods(tx)
  if (periods === undefined) return { days: defaultRecordingRetentionDays, former: null }
  const { days, formerDays, effectiveAt } = periods
  return {
    days,
    former: at < effectiveAt ? { days: formerDays, effectiveAt: effectiveAt.toISOString() } : null,
  }
}

export const getRetention = query(getRecordingRetention, {
  allow: isOfficer,
  run: ({ tx, at }) => readRetention(tx, at),
})
