import { type Generated, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface TranscriptionRow {
  tenant_id: string
  recording_id: string
  call_id: string
  state: Generated<'waiting' | 'done' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    transcriptions: TranscriptionRow
  }
}

/** Begins to transcribe finished recordings whose participants were told of it, once each. */
export const insertMissingTranscriptions = async (tx: Tx, at: Date): Promise<void> => {
  await sql`
    insert into transcriptions (tenant_id, recording_id, call_id, next_attempt_at)
    select m.tenant_id, m.recording_id, m.call_id, ${at}
    from recording_media m join recording_requests r on r.tenant_id = m.tenant_id and r.id = m.recording_id
    where r.is_transcribed and m.assembled_at is not null and m.encrypted_key is not null
    on conflict do nothing`.execute(tx)
}

/** Recordings that are to be transcribed now; nobody else takes them until `until`. */
export const claimDueTranscriptions = async (tx: Tx, at: Date, until: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('transcriptions')
    .set({ next_attempt_at: until })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .returning('recording_id')
    .execute()
  return rows.map(({ recording_id }) => recording_id)
}

/** A recording that waits to be transcribed, locked until the transaction ends. */
export const lockWaitingTranscription = (tx: Tx, recordingId: string) =>
  tx
    .selectFrom('transcriptions')
    .select(['call_id as callId', 'attempts'])
    .where('recording_id', '=', recordingId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

export const setTranscription = async (
  tx: Tx,
  recordingId: string,
  changes: {
    readonly state: 'waiting' | 'done' | 'failed'
    readonly attempts?: number
    readonly next_attempt_at?: Date
  },
): Promise<void> => {
  await tx.updateTable('transcriptions').set(changes).where('recording_id', '=', recordingId).execute()
}

/** Where the transcriptions of a call stand that have no transcript yet. */
export const openTranscriptionsOf = async (tx: Tx, callId: string): Promise<readonly ('waiting' | 'failed')[]> => {
  const rows = await tx
    .selectFrom('transcriptions')
    .select('state')
    .where('call_id', '=', callId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  return rows.map(({ state }) => state as 'waiting' | 'failed')
}

/** For how many days those who agreed to a recording were told that it is kept. */
export const promisedDaysOf = async (tx: Tx, recordingId: string): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('recording_requests')
    .select('retention_days')
    .where('id', '=', recordingId)
    .executeTakeFirst()
  return row?.retention_days
}
