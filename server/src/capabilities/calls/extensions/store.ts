import type { Generated, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ExtensionRow {
  tenant_id: string
  id: string
  call_id: string
  side: 'client' | 'expert'
  minutes: number
  requested_at: Date
  requested_by: string
  state: Generated<'requested' | 'agreed' | 'declined' | 'expired'>
  answered_at: Generated<Date | null>
  answered_by: Generated<string | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_extensions: ExtensionRow
  }
}

export type StoredExtension = Selectable<ExtensionRow>

export const latestExtension = (tx: Tx, callId: string): Promise<StoredExtension | undefined> =>
  tx
    .selectFrom('call_extensions')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const insertExtension = async (
  tx: Tx,
  row: Omit<StoredExtension, 'state' | 'answered_at' | 'answered_by'>,
): Promise<void> => {
  await tx.insertInto('call_extensions').values(row).execute()
}

export const answerStoredExtension = async (
  tx: Tx,
  id: string,
  answer: Pick<StoredExtension, 'state' | 'answered_at' | 'answered_by'>,
): Promise<void> => {
  await tx.updateTable('call_extensions').set(answer).where('id', '=', id).execute()
}

/** The calls of which a request has waited for an answer since an instant, or longer. */
export const listCallsWaitingSince = async (tx: Tx, since: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('call_extensions')
    .select('call_id')
    .where('state', '=', 'requested')
    .where('requested_at', '<=', since)
    .orderBy('requested_at')
    .limit(500)
    .execute()
  return rows.map(({ call_id }) => call_id)
}
