import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { ConsentAnswer, ConsentState } from '@colloquy/contract/recordings/consent-shapes'
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface RecordingRequestTable {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<string>
  call_id: string
  requested_by: string
  requested_at: Date
  /** What those who answer are told of how long it is kept. */
  retention_days: number
  /** Whether they are told that it is transcribed. */
  is_transcribed: Generated<boolean>
  state: ConsentState
}

interface RecordingAnswerRow {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<string>
  recording_id: string
  person_id: string
  seat: SeatKind
  answer: ConsentAnswer
  text_version: number
  answered_at: Date
}

interface RecordingChangeRow {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<string>
  recording_id: string
  state: ConsentState
  changed_at: Date
  changed_by: string | null
}

/** A request to record a call. */
export type RecordingRequestRow = Selectable<RecordingRequestTable>

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    recording_requests: RecordingRequestTable
    recording_answers: RecordingAnswerRow
    recording_changes: RecordingChangeRow
  }
}

/** The requests to record a call, the latest first. */
export const requestsOf = (tx: Tx, callId: string): Promise<RecordingRequestRow[]> =>
  tx.selectFrom('recording_requests').selectAll().where('call_id', '=', callId).orderBy('sequence', 'desc').execute()

export const insertRequest = async (tx: Tx, row: Insertable<RecordingRequestTable>): Promise<void> => {
  await tx.insertInto('recording_requests').values(row).execute()
}

/** Changes the state of a recording and notes who has changed it. */
export const setState = async (tx: Tx, change: Insertable<RecordingChangeRow>): Promise<void> => {
  await tx
    .updateTable('recording_requests')
    .set({ state: change.state })
    .where('id', '=', change.recording_id)
    .execute()
  await insertChange(tx, change)
}

export const insertChange = async (tx: Tx, change: Insertable<RecordingChangeRow>): Promise<void> => {
  await tx.insertInto('recording_changes').values(change).execute()
}

export const insertAnswer = async (tx: Tx, row: Insertable<RecordingAnswerRow>): Promise<void> => {
  await tx.insertInto('recording_answers').values(row).execute()
}

/** Every answer to some requests, the earliest first. */
export const answersTo = (tx: Tx, recordingIds: readonly string[]): Promise<Selectable<RecordingAnswerRow>[]> =>
  recordingIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('recording_answers')
        .selectAll()
        .where('recording_id', 'in', [...recordingIds])
        .orderBy('sequence')
        .execute()

/** Calls whose recording goes on although its media was stopped, because nothing has arrived for a while. */
export const callsWithStoppedMedia = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('recording_requests as r')
    .innerJoin('recording_media as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.recording_id', '=', 'r.id'),
    )
    .select('r.call_id')
    .where('r.state', 'in', ['recording', 'paused'])
    .where('m.stopped_at', 'is not', null)
    .execute()
  return rows.map(({ call_id }) => call_id)
}
