import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

interface RecordingMediaRow {
  tenant_id: string
  recording_id: string
  call_id: string
  started_at: Date
  stopped_at: Date | null
  assembled_at: Date | null
  /** Null until something is written. */
  encrypted_key: Buffer | null
}

interface RecordingIntervalRow {
  tenant_id: string
  recording_id: string
  started_at: Date
  ended_at: Date | null
}

interface RecordingTrackRow {
  tenant_id: string
  id: string
  recording_id: string
  /** Null for the track of all seats together. */
  person_id: string | null
  duration_ms: number | null
  size: number | null
}

interface RecordingChunkRow {
  tenant_id: string
  track_id: string
  kind: 'received' | 'assembled'
  position: number
  file_id: string
}

interface RecordingLinkRow {
  tenant_id: string
  hash: Buffer
  track_id: string
  expires_at: Date
  /** The name under which the file is saved; null for one that is played. */
  file_name: string | null
  session_id: string
}

declare module '../db/tables.ts' {
  interface Tables {
    recording_media: RecordingMediaRow
    recording_intervals: RecordingIntervalRow
    recording_tracks: RecordingTrackRow
    recording_chunks: RecordingChunkRow
    recording_links: RecordingLinkRow
  }
}

export type RecordingMedia = Omit<RecordingMediaRow, 'tenant_id'>
export type RecordingInterval = Pick<RecordingIntervalRow, 'started_at' | 'ended_at'>
export type RecordingTrack = Omit<RecordingTrackRow, 'tenant_id'>

export const insertMedia = async (
  tx: Tx,
  row: Omit<RecordingMediaRow, 'stopped_at' | 'assembled_at' | 'encrypted_key'>,
): Promise<void> => {
  await tx
    .insertInto('recording_media')
    .values({ ...row, stopped_at: null, assembled_at: null, encrypted_key: null })
    .execute()
}

/** A recording, locked until the end of the transaction. */
export const lockMedia = (tx: Tx, recordingId: string) =>
  tx.selectFrom('recording_media').selectAll().where('recording_id', '=', recordingId).forUpdate().executeTakeFirst()

export const mediaOf = (tx: Tx, recordingId: string) =>
  tx.selectFrom('recording_media').selectAll().where('recording_id', '=', recordingId).executeTakeFirst()

/** The recordings of a call, the earliest first. */
export const mediaOfCall = (tx: Tx, callId: string): Promise<RecordingMedia[]> =>
  tx.selectFrom('recording_media').selectAll().where('call_id', '=', callId).orderBy('started_at').execute()

/** The key of a recording; the given one becomes it when there is none. */
export const keyFor = async (tx: Tx, recordingId: string, newKey: Buffer): Promise<Buffer> => {
  const { encrypted_key } = await tx
    .updateTable('recording_media')
    .set((eb) => ({ encrypted_key: eb.fn.coalesce('encrypted_key', eb.val(newKey)) }))
    .where('recording_id', '=', recordingId)
    .returning('encrypted_key')
    .executeTakeFirstOrThrow()
  return encrypted_key ?? newKey
}

/** Begins to record again; nothing happens while it is recorded. One that ended at the same instant goes on. */
export const openInterval = async (tx: Tx, row: Omit<RecordingIntervalRow, 'ended_at'>): Promise<void> => {
  await sql`
    with continued as (
      update recording_intervals set ended_at = null
      where recording_id = ${row.recording_id} and started_at = ${row.started_at} and ended_at = ${row.started_at}
        and not exists (select from recording_intervals o where o.recording_id = ${row.recording_id} and o.ended_at is null)
      returning 1
    )
    insert into recording_intervals (tenant_id, recording_id, started_at)
    select ${row.tenant_id}, ${row.recording_id}, ${row.started_at} where not exists (select from continued)
    on conflict do nothing`.execute(tx)
}

export const closeInterval = async (tx: Tx, recordingId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('recording_intervals')
    .set((eb) => ({ ended_at: eb.fn<Date>('greatest', [eb.val(at), 'started_at']) }))
    .where('recording_id', '=', recordingId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The same for all recordings of a call. */
export const closeIntervalsOf = async (tx: Tx, callId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('recording_intervals')
    .set((eb) => ({ ended_at: eb.fn<Date>('greatest', [eb.val(at), 'started_at']) }))
    .where('ended_at', 'is', null)
    .where('recording_id', 'in', (eb) =>
      eb.selectFrom('recording_media').select('recording_id').where('call_id', '=', callId),
    )
    .execute()
}

export const markStopped = async (tx: Tx, recordingId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('recording_media')
    .set((eb) => ({ stopped_at: eb.fn<Date>('greatest', [eb.val(at), 'started_at']) }))
    .where('recording_id', '=', recordingId)
    .where('stopped_at', 'is', null)
    .execute()
}

export const markAssembled = async (tx: Tx, recordingId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('recording_media')
    .set((eb) => ({ assembled_at: eb.fn<Date>('greatest', [eb.val(at), 'stopped_at']) }))
    .where('recording_id', '=', recordingId)
    .execute()
}

/** The recordings of some calls whose files are not joined yet. */
export const openMediaOf = (tx: Tx, callIds: readonly string[]) =>
  tx
    .selectFrom('recording_media')
    .selectAll()
    .where('call_id', 'in', [...callIds])
    .where('assembled_at', 'is', null)
    .execute()

export const intervalsOf = (tx: Tx, recordingId: string): Promise<RecordingInterval[]> =>
  tx
    .selectFrom('recording_intervals')
    .select(['started_at', 'ended_at'])
    .where('recording_id', '=', recordingId)
    .orderBy('started_at')
    .execute()

/** Stopped recordings whose files nobody has joined. */
export const unassembled = (tx: Tx, stoppedBefore: Date): Promise<{ recording_id: string }[]> =>
  tx
    .selectFrom('recording_media')
    .select('recording_id')
    .where('assembled_at', 'is', null)
    .where('stopped_at', '<=', stoppedBefore)
    .execute()

/** Recordings that go on, although nothing was received since an instant. Files are named by when they were made. */
export const abandoned = async (tx: Tx, since: Date, oldestNewFileId: string): Promise<string[]> => {
  const { rows } = await sql<{ recording_id: string }>`
    select recording_id from recording_media m
    where stopped_at is null and started_at < ${since} and not exists (
      select from recording_tracks t join recording_chunks c on c.tenant_id = t.tenant_id and c.track_id = t.id
      where t.tenant_id = m.tenant_id and t.recording_id = m.recording_id and c.file_id >= ${oldestNewFileId})`.execute(
    tx,
  )
  return rows.map(({ recording_id }) => recording_id)
}

/** The track of a person in a recording, which is made when there is none. @returns its id */
export const trackFor = async (tx: Tx, row: Omit<RecordingTrackRow, 'duration_ms' | 'size'>): Promise<string> => {
  const { id } = await tx
    .insertInto('recording_tracks')
    .values({ ...row, duration_ms: null, size: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'recording_id', 'person_id'])
        .doUpdateSet((eb) => ({ recording_id: eb.ref('excluded.recording_id') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const tracksOf = (tx: Tx, recordingId: string): Promise<RecordingTrack[]> =>
  tx.selectFrom('recording_tracks').selectAll().where('recording_id', '=', recordingId).orderBy('id').execute()

export const trackById = (tx: Tx, id: string) =>
  tx.selectFrom('recording_tracks').selectAll().where('id', '=', id).executeTakeFirst()

export const describeTrack = async (
  tx: Tx,
  id: string,
  metadata: { readonly durationMs: number; readonly size: number },
): Promise<void> => {
  await tx
    .updateTable('recording_tracks')
    .set({ duration_ms: metadata.durationMs, size: metadata.size })
    .where('id', '=', id)
    .execute()
}

/** Adds a received chunk after those that a track has. */
export const appendChunk = async (
  tx: Tx,
  { tenant_id, track_id, file_id }: Omit<RecordingChunkRow, 'kind' | 'position'>,
): Promise<void> => {
  await sql`insert into recording_chunks (tenant_id, track_id, kind, position, file_id)
    select ${tenant_id}, ${track_id}, 'received', coalesce(max(position) + 1, 0), ${file_id}
    from recording_chunks where track_id = ${track_id} and kind = 'received'`.execute(tx)
}

export const insertChunks = async (tx: Tx, rows: readonly RecordingChunkRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('recording_chunks')
      .values([...rows])
      .execute()
}

/** The files of a track, in their order. */
export const chunksOf = async (tx: Tx, trackId: string, kind: RecordingChunkRow['kind']): Promise<string[]> => {
  const rows = await tx
    .selectFrom('recording_chunks')
    .select('file_id')
    .where('track_id', '=', trackId)
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Forgets the files of a track. @returns their ids */
export const deleteChunks = async (
  tx: Tx,
  trackIds: readonly string[],
  kind?: RecordingChunkRow['kind'],
): Promise<string[]> => {
  if (trackIds.length === 0) return []
  const rows = await tx
    .deleteFrom('recording_chunks')
    .where('track_id', 'in', [...trackIds])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as RecordingChunkRow['kind']))
    .returning('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Deletes a recording with its key, intervals and tracks. */
export const deleteMedia = async (tx: Tx, recordingId: string): Promise<void> => {
  await tx.deleteFrom('recording_media').where('recording_id', '=', recordingId).execute()
}

/** Deletes tracks whose files are gone. */
export const deleteTracks = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('recording_tracks')
    .where('id', 'in', [...ids])
    .execute()
}

export const insertLink = async (tx: Tx, row: RecordingLinkRow): Promise<void> => {
  await tx.insertInto('recording_links').values(row).execute()
}

/** A link that has not expired. */
export const linkByHash = (tx: Tx, hash: Buffer, at: Date) =>
  tx
    .selectFrom('recording_links')
    .select(['track_id', 'file_name', 'session_id'])
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst()

export const deleteExpiredLinks = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('recording_links').where('expires_at', '<=', at).execute()
}
