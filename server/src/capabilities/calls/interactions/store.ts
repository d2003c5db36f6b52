import type { Generated, Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { MinuteReport } from './confirmed-minutes.ts'

interface MinuteReportRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  side: MinuteReport['side']
  minutes: number
  reported_at: Date
  reported_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_minute_reports: MinuteReportRow
  }
}

export const insertMinuteReport = async (tx: Tx, row: Insertable<MinuteReportRow>): Promise<void> => {
  await tx.insertInto('call_minute_reports').values(row).execute()
}
