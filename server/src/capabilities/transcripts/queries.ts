import { getTranscript, getTranscriptReview, listTranscripts } from '@colloquy/contract/transcripts/operations'
import type { Transcript, TranscriptReview } from '@colloquy/contract/transcripts/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { mayReadContent } from '../calls/content-access/commands.ts'
import { mayUseContent } from '../calls/content-access/content-policy-queries.ts'
import { recordAccess } from '../calls/freezes/commands.ts'
import * as calls from '../calls/policy.ts'
import { loadCallForReader } from '../calls/queries.ts'
import { marksInTexts } from '../chat/supervision/queries.ts'
import { canHandleTranscript, obstacleTo, readerOf } from './policy.ts'
import { presentCard, presentSegment } from './present.ts'
import { outcomesOf } from './state-transitions.ts'
import * as store from './store.ts'
import { openTranscriptionsOf } from './transcription-store.ts'

const maxTranscripts = 200

type CallRecord = NonNullable<Awaited<ReturnType<typeof loadCallForReader>>>

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Whether a recording of a call waits to be transcribed, or could not be. */
const transcriptionOf = async (tx: TransactionContext<Actor>['tx'], callId: string) => {
  const open = await openTranscriptionsOf(tx, callId)
  return open.includes('waiting') ? 'waiting' : (open[0] ?? null)
}

/**
 * The transcript of a call that somebody may read now, or why they may not: the latest release for its readers. Who reads it is on
 * the access list of the call.
 */
export const readTranscript = async (
  context: TransactionContext<Actor>,
  call: CallRecord,
): Promise<{ transcript: Transcript; record: store.TranscriptRecord | undefined }> => {
  const { tx, actor, at } = context
  const reader = readerOf(actor, call)
  const imports = reader === null ? [] : await store.transcriptsOf(tx, call.call.id)
  const record = imports.find(({ state }) => state === 'released') ?? imports[0]
  const content = record && {
    state: record.state,
    audience: record.audience,
    embargoUntil: record.embargo_until,
    expiresAt: record.expires_at,
    erasedAt: record.erased_at,
  }
  const obstacleWhen = (isWithheld: boolean) =>
    content ? obstacleTo(reader, { ...content, isWithheld }, at) : ('none' as const)
  // Checked last, and only where nothing else prevents it, because it puts the reader on the access list.
  let obstacle = obstacleWhen(false)
  if (obstacle === null) obstacle = obstacleWhen(!(await mayReadContent(context, call, 'transcript')))
  const canExport = obstacle === null && (await mayUseContent(context, call, { reader: actor, use: 'copy' }))
  const segments = record && obstacle === null ? await store.releasedSegments(tx, record.id) : []
  const seesLabels = calls.canSeeClient(actor, call)
  return {
    record: obstacle === null ? record : undefined,
    transcript: {
      obstacle,
      readableFrom: obstacle === 'embargo' ? isoOf(record?.embargo_until ?? null) : null,
      segments: segments.map((segment) => presentSegment(segment, call.seats, seesLabels)),
      releasedAt: obstacle === null ? isoOf(record?.released_at ?? null) : null,
      reviewId: reader === 'officer' ? (imports[0]?.id ?? null) : null,
      transcription: reader === 'officer' ? await transcriptionOf(tx, call.call.id) : null,
      can: { import: canHandleTranscript(actor, undefined), export: canExport },
    },
  }
}

export const get = query(getTranscript, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: calls.canSee,
  run: async (context) => (await readTranscript(context, context.subject)).transcript,
})

export const list = query(listTranscripts, {
  allow: canHandleTranscript,
  run: async ({ tx, input: { view } }) => ({
    transcripts: (await store.listTranscripts(tx, view, maxTranscripts)).map(presentCard),
  }),
})

/** A transcript with its call, which officers read with its silent seats. */
export const loadTranscript = async ({
  tx,
  actor,
  input,
}: LoadContext<{ transcriptId: string }> & { readonly actor: Actor }) => {
  const record = await store.transcriptById(tx, input.transcriptId)
  const call = record && (await loadCallForReader({ tx, actor, input: { callId: record.call_id } }))
  return record && call && { record, call }
}

/** A transcript as an officer reviews it. Officers who read originals are on the access list of the call, too. */
export const presentReview = async (
  context: TransactionContext<Actor>,
  call: CallRecord,
  transcriptId: string,
): Promise<TranscriptReview> => {
  const { tx, actor, at } = context
  if (isMember(actor)) await recordAccess(tx, actor, { callId: call.call.id, content: 'transcript', at })
  const record = (await store.transcriptById(tx, transcriptId))!
  const segments = await store.originalSegments(tx, transcriptId)
  const marks = await marksInTexts(
    context,
    call.clientId,
    segments.map(({ text }) => text),
  )
  const [redactions, reviews, imports] = [
    await store.redactionsOf(tx, transcriptId),
    await store.reviewsOf(tx, transcriptId),
    await store.transcriptsOf(tx, call.call.id),
  ]
  return {
    ...presentCard(record),
    fileName: record.file_name,
    format: record.format,
    importedByName: record.imported_by_name ?? '',
    erasedAt: isoOf(record.erased_at),
    audience: record.audience,
    embargoUntil: isoOf(record.embargo_until),
    expiresAt: isoOf(record.expires_at),
    segments: record.erased_at
      ? []
      : segments.map((segment, i) => ({ ...presentSegment(segment, call.seats, true), marks: marks[i]! })),
    redactions: (record.erased_at ? [] : redactions).map((redaction) => ({
      redactionId: redaction.id,
      position: redaction.position,
      start: redaction.start_offset,
      end: redaction.end_offset,
      redactedAt: redaction.redacted_at.toISOString(),
      byName: redaction.name ?? '',
    })),
    reviews: reviews.map(({ outcome, reason, decided_at, name }) => ({
      outcome,
      reason,
      decidedAt: decided_at.toISOString(),
      byName: name ?? '',
    })),
    imports: imports.map(({ id, number, state, imported_at, format, file_name }) => ({
      transcriptId: id,
      number,
      state,
      importedAt: imported_at.toISOString(),
      format,
      fileName: file_name,
    })),
    outcomes: record.erased_at ? [] : [...outcomesOf[record.state]],
  }
}

export const getReview = query(getTranscriptReview, {
  load: loadTranscript,
  see: canHandleTranscript,
  allow: canHandleTranscript,
  run: (context) => presentReview(context, context.subject.call, context.subject.record.id),
})
