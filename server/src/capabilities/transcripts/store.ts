import type {
  ReviewOutcome,
  TranscriptAudience,
  TranscriptFormat,
  TranscriptState,
} from '@colloquy/contract/transcripts/shapes'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'

interface TranscriptRow {
  tenant_id: string
  id: string
  call_id: string
  number: number
  format: TranscriptFormat
  file_name: string
  imported_at: Date
  /** Null where a speech service has made it. */
  imported_by: string | null
  /** When its retention begins. */
  kept_from: Date
  /** What those who agreed to the recording were told, in days. */
  retention_days: number | null
  erased_at: Generated<Date | null>
  state: Generated<TranscriptState>
  audience: Generated<TranscriptAudience[]>
  embargo_until: Generated<Date | null>
  expires_at: Generated<Date | null>
  released_at: Generated<Date | null>
  /** When its audience was told of the release. */
  notified_at: Generated<Date | null>
}

interface SegmentRow {
  tenant_id: string
  transcript_id: string
  position: number
  person_id: string | null
  speaker: string
  start_ms: number
  end_ms: number
  text: string
  released_text: Generated<string | null>
}

interface RedactionRow {
  tenant_id: string
  id: string
  transcript_id: string
  position: number
  start_offset: number
  end_offset: number
  redacted_at: Date
  redacted_by: string
  lifted_at: Generated<Date | null>
  lifted_by: Generated<string | null>
}

interface ReviewRow {
  tenant_id: string
  id: string
  transcript_id: string
  outcome: ReviewOutcome
  reason: string
  decided_at: Date
  decided_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    transcripts: TranscriptRow
    transcript_segments: SegmentRow
    transcript_redactions: RedactionRow
    transcript_reviews: ReviewRow
  }
}

export type TranscriptRecord = Selectable<TranscriptRow> & {
  readonly call_code: string
  readonly topic: string
  readonly client_name: string
  readonly expert_name: string | null
  readonly imported_by_name: string | null
}
export type SegmentRecord = Omit<Selectable<SegmentRow>, 'text' | 'released_text'> & {
  readonly text: string
  readonly person_name: string | null
}
export type RedactionRecord = Selectable<RedactionRow> & { readonly name: string | null }
export type NewSegment = Omit<SegmentRow, 'tenant_id' | 'transcript_id' | 'released_text'>

const segmentsPerInsert = 500

/** The number of the next import of a call. The caller holds the call's lock. */
export const nextNumber = async (tx: Tx, callId: string): Promise<number> => {
  const { number } = await tx
    .selectFrom('transcripts')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow()
  return number
}

export const insertTranscript = async (
  tx: Tx,
  row: Pick<
    TranscriptRow,
    | 'tenant_id'
    | 'id'
    | 'call_id'
    | 'number'
    | 'format'
    | 'file_name'
    | 'imported_at'
    | 'imported_by'
    | 'kept_from'
    | 'retention_days'
  >,
  segments: readonly NewSegment[],
): Promise<void> => {
  await tx.insertInto('transcripts').values(row).execute()
  const rows = segments.map((segment) => ({ ...segment, tenant_id: row.tenant_id, transcript_id: row.id }))
  for (let first = 0; first < rows.length; first += segmentsPerInsert)
    await tx
      .insertInto('transcript_segments')
      .values(rows.slice(first, first + segmentsPerInsert))
      .execute()
}

const transcripts = (tx: Tx) =>
  tx
    .selectFrom('transcripts')
    .innerJoin('calls', 'calls.id', 'transcripts.call_id')
    .innerJoin('companies', 'companies.id', 'calls.client_id')
    .selectAll('transcripts')
    .select(['calls.code as call_code', 'calls.topic', 'companies.name as client_name'])
    .select([
      fullNameOf('calls', 'expert_id').as('expert_name'),
      fullNameOf('transcripts', 'imported_by').as('imported_by_name'),
    ])

/** Transcripts that wait for officers, the oldest first, or the latest released. Earlier imports do not wait. */
export const listTranscripts = (tx: Tx, view: 'waiting' | 'released', limit: number): Promise<TranscriptRecord[]> => {
  const all = transcripts(tx).where('transcripts.erased_at', 'is', null).limit(limit)
  return view === 'released'
    ? all.where('transcripts.state', '=', 'released').orderBy('released_at', 'desc').orderBy('transcripts.id').execute()
    : all
        .where('transcripts.state', '<>', 'released')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('transcripts as later')
                .select('later.id')
                .whereRef('later.call_id', '=', 'transcripts.call_id')
                .whereRef('later.number', '>', 'transcripts.number'),
            ),
          ),
        )
        .orderBy('imported_at')
        .orderBy('transcripts.id')
        .execute()
}

export const transcriptById = (tx: Tx, id: string): Promise<TranscriptRecord | undefined> =>
  transcripts(tx).where('transcripts.id', '=', id).executeTakeFirst()

/** Released transcripts whose embargo is over, of calls that are not frozen, whose audience was not told, the earliest release first. */
export const releasesToNotify = async (tx: Tx, at: Date, limit: number): Promise<{ transcriptId: string }[]> => {
  const rows = await tx
    .selectFrom('transcripts as t')
    .select('t.id as transcriptId')
    .where('t.state', '=', 'released')
    .where('t.erased_at', 'is', null)
    .where('t.notified_at', 'is', null)
    .where((eb) => eb.or([eb('t.embargo_until', 'is', null), eb('t.embargo_until', '<=', at)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_freezes as f')
            .select('f.id')
            .whereRef('f.tenant_id', '=', 't.tenant_id')
            .whereRef('f.call_id', '=', 't.call_id')
            .where('f.lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('t.released_at')
    .limit(limit)
    .execute()
  return rows
}

/** All imports of a call, the latest first. */
export const transcriptsOf = (tx: Tx, callId: string): Promise<TranscriptRecord[]> =>
  transcripts(tx).where('transcripts.call_id', '=', callId).orderBy('number', 'desc').execute()

/** Locks a transcript until the transaction ends. @returns its state; undefined once its text is erased */
export const lockTranscript = async (tx: Tx, id: string): Promise<TranscriptState | undefined> => {
  const row = await tx
    .selectFrom('transcripts')
    .select('state')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

export const updateTranscript = async (
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<
      Selectable<TranscriptRow>,
      'state' | 'audience' | 'embargo_until' | 'expires_at' | 'released_at' | 'notified_at'
    >
  >,
): Promise<void> => {
  await tx.updateTable('transcripts').set(changes).where('id', '=', id).execute()
}

const segmentsIn = (tx: Tx, transcriptId: string) =>
  tx
    .selectFrom('transcript_segments')
    .select(['tenant_id', 'transcript_id', 'position', 'person_id', 'speaker', 'start_ms', 'end_ms'])
    .select(fullNameOf('transcript_segments', 'person_id').as('person_name'))
    .where('transcript_id', '=', transcriptId)
    .orderBy('position')

/** The segments with their original text, for officers. */
export const originalSegments = (tx: Tx, transcriptId: string): Promise<SegmentRecord[]> =>
  segmentsIn(tx, transcriptId).select('text').execute() as Promise<SegmentRecord[]>

/** The segments as they were released; none before. The original is not read. */
export const releasedSegments = (tx: Tx, transcriptId: string): Promise<SegmentRecord[]> =>
  segmentsIn(tx, transcriptId)
    .select('released_text as text')
    .where('released_text', 'is not', null)
    .execute() as Promise<SegmentRecord[]>

/** The original text of one segment. */
export const originalText = async (tx: Tx, transcriptId: string, position: number): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('transcript_segments')
    .select('text')
    .where('transcript_id', '=', transcriptId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.text
}

/** Releases the original text of all segments, or withdraws what was released. */
export const setAllReleasedTexts = async (tx: Tx, transcriptId: string, isReleased: boolean): Promise<void> => {
  await tx
    .updateTable('transcript_segments')
    .set({ released_text: isReleased ? sql<string>`text` : null })
    .where('transcript_id', '=', transcriptId)
    .execute()
}

export const setReleasedText = async (tx: Tx, transcriptId: string, position: number, text: string): Promise<void> => {
  await tx
    .updateTable('transcript_segments')
    .set({ released_text: text })
    .where('transcript_id', '=', transcriptId)
    .where('position', '=', position)
    .execute()
}

/** The redactions of a transcript that are in force, in the order of the text. */
export const redactionsOf = (tx: Tx, transcriptId: string): Promise<RedactionRecord[]> =>
  tx
    .selectFrom('transcript_redactions')
    .selectAll('transcript_redactions')
    .select(fullNameOf('transcript_redactions', 'redacted_by').as('name'))
    .where('transcript_id', '=', transcriptId)
    .where('lifted_at', 'is', null)
    .orderBy('position')
    .orderBy('start_offset')
    .execute()

export const insertRedaction = (tx: Tx, row: Omit<RedactionRow, 'lifted_at' | 'lifted_by'>) =>
  tx.insertInto('transcript_redactions').values(row).execute()

/** Lifts a redaction of a transcript. @returns its segment; undefined when it is none, or was lifted */
export const setLifted = async (
  tx: Tx,
  { transcriptId, redactionId }: { readonly transcriptId: string; readonly redactionId: string },
  lifted: { readonly lifted_at: Date; readonly lifted_by: string },
): Promise<number | undefined> => {
  const row = await tx
    .updateTable('transcript_redactions')
    .set(lifted)
    .where('id', '=', redactionId)
    .where('transcript_id', '=', transcriptId)
    .where('lifted_at', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return row?.position
}

export const insertReview = (tx: Tx, row: ReviewRow) => tx.insertInto('transcript_reviews').values(row).execute()

/** What officers have decided about a transcript, in the order of time. */
export const reviewsOf = (tx: Tx, transcriptId: string): Promise<(ReviewRow & { readonly name: string | null })[]> =>
  tx
    .selectFrom('transcript_reviews')
    .selectAll('transcript_reviews')
    .select(fullNameOf('transcript_reviews', 'decided_by').as('name'))
    .where('transcript_id', '=', transcriptId)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
