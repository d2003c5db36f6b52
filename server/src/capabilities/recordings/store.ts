import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface RecordingAccessRow {
  tenant_id: string
  id: string
  recording_id: string
  call_id: string
  person_id: string
  kind: 'play' | 'download'
  heard_person_id: string | null
  accessed_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    recording_accesses: RecordingAccessRow
  }
}

export const insertAccess = async (tx: Tx, row: RecordingAccessRow): Promise<void> => {
  await tx.insertInto('recording_accesses').values(row).execute()
}

/** The accesses to a recording, the latest first. */
export const accessesOf = (tx: Tx, recordingId: string, limit: number) =>
  tx
    .selectFrom('recording_accesses')
    .select(['accessed_at', 'person_id', 'kind', 'heard_person_id'])
    .where('recording_id', '=', recordingId)
    .orderBy('accessed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whether nothing keeps a recording `m`: neither a freeze of its call nor a hold on the conversation about it. */
export const isFree = sql`not exists (select from call_freezes f
    where f.tenant_id = m.tenant_id and f.call_id = m.call_id and f.lifted_at is null)
  and not exists (select from chat_legal_holds h
    where h.tenant_id = m.tenant_id and h.chat_id = m.call_id and h.lifted_at is null)`

/** Those of some calls whose recordings are kept. */
export const callsOnHold = async (tx: Tx, callIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ call_id: string }>`
    select distinct call_id from recording_media m where call_id = any(${callIds}::uuid[]) and not (${isFree})`.execute(
    tx,
  )
  return new Set(rows.map(({ call_id }) => call_id))
}

/** Finished recordings in which an erased person is heard and that nothing keeps, with the tracks to erase: theirs, and everybody's. */
export const tracksOfErasedPeople = async (tx: Tx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from recording_media m
    join recording_tracks t on t.tenant_id = m.tenant_id and t.recording_id = m.recording_id
    left join people p on p.tenant_id = t.tenant_id and p.id = t.person_id
    where m.assembled_at is not null and ${isFree} and (p.erased_at is not null or t.person_id is null and exists (
      select from recording_tracks o join people e on e.tenant_id = o.tenant_id and e.id = o.person_id
      where o.tenant_id = t.tenant_id and o.recording_id = t.recording_id and e.erased_at is not null))
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
