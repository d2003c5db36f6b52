import type { Tx } from '../../../platform/db/tables.ts'
import type { Reminder } from './due-reminder.ts'

interface ReminderRow {
  tenant_id: string
  call_id: string
  kind: Reminder | 'attestation'
  starts_at: Date
  sent_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_reminders: ReminderRow
  }
}

/** Records a reminder of a start. @returns false when it was recorded before */
export const insertReminder = async (tx: Tx, row: ReminderRow): Promise<boolean> =>
  (await tx
    .insertInto('call_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_id')
    .executeTakeFirst()) !== undefined
