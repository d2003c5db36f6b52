import { transcriptChanged, transcriptImported, transcriptReleased } from '@colloquy/contract/transcripts/events'
import {
  decideTranscript,
  exportTranscript as exportTranscriptOperation,
  importTranscript as importTranscriptOperation,
  liftRedaction as liftRedactionOperation,
  redactTranscript,
} from '@colloquy/contract/transcripts/operations'
import type { TranscriptProblem } from '@colloquy/contract/transcripts/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { presentContentPolicy } from '../calls/content-access/content-policy-queries.ts'
import * as calls from '../calls/policy.ts'
import { loadCallForReader } from '../calls/queries.ts'
import { visitorsOf } from '../calls/room/queries.ts'
import { lockCall } from '../calls/transition-commands.ts'
import { officerIds, personSummaries } from '../people/queries.ts'
import { type ParsedTranscript, TranscriptFileError } from './parsing/parsed-transcript.ts'
import { parseTranscript } from './parsing/transcript-file.ts'
import { canHandleTranscript, tookPart } from './policy.ts'
import { textFile, vttFile } from './present.ts'
import { loadTranscript, presentReview, readTranscript } from './queries.ts'
import { isRedactable, redactText } from './redacted-text.ts'
import { speakerNamed } from './speakers.ts'
import { outcomesOf } from './state-transitions.ts'
import * as store from './store.ts'

const read = async (file: File): Promise<ParsedTranscript | TranscriptProblem> => {
  try {
    return parseTranscript(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof TranscriptFileError) return error.problem
    throw error
  }
}

export const importTranscript = command(importTranscriptOperation, {
  load: lockCall,
  see: canHandleTranscript,
  allow: canHandleTranscript,
  limits: [{ name: 'transcripts.import', max: 60, seconds: 3600 }],
  about: ({ input: { callId } }, { transcriptId, problem }) => ({
    kind: 'call',
    id: callId,
    details: { transcriptId, defect: problem?.defect ?? null },
  }),
  run: async ({ tx, me, at, input: { callId, file }, subject: call, emit }) => {
    const parsed = await read(file)
    if ('defect' in parsed) return { transcriptId: null, problem: parsed }
    const people = await personSummaries(tx, call.seated)
    const participants = [...people].map(([personId, { fullName }]) => ({ personId, fullName }))
    const transcriptId = newId(at)
    await store.insertTranscript(
      tx,
      {
        tenant_id: me.tenantId,
        id: transcriptId,
        call_id: callId,
        number: await store.nextNumber(tx, callId),
        format: parsed.format,
        file_name: file.name.slice(-200),
        imported_at: at,
        imported_by: me.personId,
        kept_from: at,
        retention_days: null,
      },
      parsed.segments.map(({ speaker, startMs, endMs, text }, position) => {
        const personId = speakerNamed(speaker, participants) ?? null
        return {
          position,
          person_id: personId,
          speaker: personId === null ? speaker : '',
          start_ms: startMs,
          end_ms: endMs,
          text,
        }
      }),
    )
    emit(transcriptChanged, { transcriptId, callId }, await officerIds(tx))
    emit(transcriptImported, { transcriptId, callId }, [])
    return { transcriptId, problem: null }
  },
})

/** Writes the released text of segments with their redactions, or of one. */
const writeRedacted = async (tx: Tx, transcriptId: string, only?: number): Promise<void> => {
  const redactions = Map.groupBy(await store.redactionsOf(tx, transcriptId), ({ position }) => position)
  for (const position of only === undefined ? redactions.keys() : [only]) {
    const text = (await store.originalText(tx, transcriptId, position))!
    const spans = (redactions.get(position) ?? []).map(({ start_offset: start, end_offset: end }) => ({ start, end }))
    await store.setReleasedText(tx, transcriptId, position, redactText(text, spans))
  }
}

export const decide = command(decideTranscript, {
  load: loadTranscript,
  see: canHandleTranscript,
  allow: canHandleTranscript,
  about: ({ input: { transcriptId, outcome, audience } }) => ({
    kind: 'transcript',
    id: transcriptId,
    details: { outcome, audience: outcome === 'released' ? audience : null },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { transcriptId, outcome, reason, audience } = input
    const state = await store.lockTranscript(tx, transcriptId)
    if (!state || !outcomesOf[state].includes(outcome)) return refuse('transcript_state')
    const isReleased = outcome === 'released'
    if (isReleased && tookPart(me.personId, subject.call, await visitorsOf(tx, subject.record.call_id)))
      return refuse('transcript_own_call')
    const [embargoUntil, expiresAt] = [input.embargoUntil, input.expiresAt].map((day) => (day ? new Date(day) : null))
    if (isReleased && expiresAt && (expiresAt <= at || (embargoUntil && expiresAt <= embargoUntil)))
      return refuse('transcript_dates')
    await store.updateTranscript(tx, transcriptId, {
      state: outcome,
      released_at: isReleased ? at : null,
      notified_at: null,
      ...(isReleased && {
        audience: [...new Set(audience)],
        embargo_until: embargoUntil ?? null,
        expires_at: expiresAt ?? null,
      }),
    })
    if (isReleased || state === 'released') await store.setAllReleasedTexts(tx, transcriptId, isReleased)
    if (isReleased) await writeRedacted(tx, transcriptId)
    const reviewId = newId(at)
    await store.insertReview(tx, {
      tenant_id: me.tenantId,
      id: reviewId,
      transcript_id: transcriptId,
      outcome,
      reason,
      decided_at: at,
      decided_by: me.personId,
    })
    const callId = subject.record.call_id
    emit(transcriptChanged, { transcriptId, callId }, await officerIds(tx))
    if (isReleased) emit(transcriptReleased, { transcriptId, callId, reviewId }, [])
    return presentReview(context, subject.call, transcriptId)
  },
})

export const redact = command(redactTranscript, {
  load: loadTranscript,
  see: canHandleTranscript,
  allow: canHandleTranscript,
  // The log says where, never what.
  about: ({ input: { transcriptId, position } }) => ({ kind: 'transcript', id: transcriptId, details: { position } }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { transcriptId, position, start, end } = input
    const state = await store.lockTranscript(tx, transcriptId)
    const text = await store.originalText(tx, transcriptId, position)
    const others = (await store.redactionsOf(tx, transcriptId))
      .filter((redaction) => redaction.position === position)
      .map(({ start_offset, end_offset }) => ({ start: start_offset, end: end_offset }))
    if (!state || text === undefined || !isRedactable(text, { start, end }, others)) return refuse('transcript_span')
    await store.insertRedaction(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      transcript_id: transcriptId,
      position,
      start_offset: start,
      end_offset: end,
      redacted_at: at,
      redacted_by: me.personId,
    })
    if (state === 'released') await writeRedacted(tx, transcriptId, position)
    emit(transcriptChanged, { transcriptId, callId: subject.record.call_id }, await officerIds(tx))
    return presentReview(context, subject.call, transcriptId)
  },
})

export const liftRedaction = command(liftRedactionOperation, {
  load: loadTranscript,
  see: canHandleTranscript,
  allow: canHandleTranscript,
  about: ({ input: { transcriptId } }) => ({ kind: 'transcript', id: transcriptId }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { transcriptId } = input
    const state = await store.lockTranscript(tx, transcriptId)
    const position = state && (await store.setLifted(tx, input, { lifted_at: at, lifted_by: me.personId }))
    if (position === undefined) return refuse('transcript_state')
    if (state === 'released') await writeRedacted(tx, transcriptId, position)
    emit(transcriptChanged, { transcriptId, callId: subject.record.call_id }, await officerIds(tx))
    return presentReview(context, subject.call, transcriptId)
  },
})

export const exportTranscript = command(exportTranscriptOperation, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: calls.canSee,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'transcripts.export', max: 60, seconds: 3600 }],
  about: ({ input: { callId, format } }) => ({ kind: 'call', id: callId, details: { format } }),
  run: async (context) => {
    const { input, refuse } = context
    const { transcript, record } = await readTranscript(context, context.subject)
    if (!record) return refuse('transcript_unreadable')
    if (!transcript.can.export) return refuse('content_not_copied')
    const policy = await presentContentPolicy(context.tx, record.call_id)
    const isVtt = input.format === 'vtt'
    const content = isVtt ? vttFile(record, policy, transcript) : textFile(record, policy, transcript)
    return new File([content], `${record.call_code}.${input.format}`, { type: isVtt ? 'text/vtt' : 'text/plain' })
  },
})
