import type { ContentPolicy } from '@colloquy/contract/calls/content-policy-shapes'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { Transcript, TranscriptCard, TranscriptSegment } from '@colloquy/contract/transcripts/shapes'
import type { SegmentRecord, TranscriptRecord } from './store.ts'

export const presentCard = (record: TranscriptRecord): TranscriptCard => ({
  transcriptId: record.id,
  callId: record.call_id,
  callCode: record.call_code,
  topic: record.topic,
  clientName: record.client_name,
  expertName: record.expert_name ?? '',
  state: record.state,
  number: record.number,
  importedAt: record.imported_at.toISOString(),
})

/** A segment with the text that was read for its reader. Labels of files may name the client's company. */
export const presentSegment = (
  { position, person_id, person_name, speaker, start_ms, end_ms, text }: SegmentRecord,
  seats: readonly { readonly personId: string; readonly kind: SeatKind }[],
  seesLabels: boolean,
): TranscriptSegment => ({
  position,
  speaker: person_name ?? (seesLabels ? speaker : ''),
  seat: seats.find(({ personId }) => personId === person_id)?.kind ?? null,
  startMs: start_ms,
  endMs: end_ms,
  text,
})

const clockText = (ms: number): string =>
  [3_600_000, 60_000, 1000]
    .map((unit, i) => String(Math.floor(ms / unit) % (i === 0 ? 100 : 60)).padStart(2, '0'))
    .join(':')

/** What the file says about itself: the policy travels with the content. */
const noteOf = (record: TranscriptRecord, { purpose, issuers }: ContentPolicy): string =>
  JSON.stringify({
    call: record.call_code,
    releasedAt: record.released_at?.toISOString() ?? null,
    purpose,
    issuers: issuers.map(({ name }) => name),
    audience: record.audience,
    embargoUntil: record.embargo_until?.toISOString() ?? null,
    expiresAt: record.expires_at?.toISOString() ?? null,
    // An arrow would end the note of a WebVTT file.
  }).replaceAll('>', '\\u003e')

const escapeCue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A transcript as a WebVTT file. */
export const vttFile = (
  record: TranscriptRecord,
  policy: ContentPolicy,
  { segments }: Pick<Transcript, 'segments'>,
): string =>
  [
    'WEBVTT',
    `NOTE\n${noteOf(record, policy)}`,
    ...segments.map(({ speaker, startMs, endMs, text }) => {
      const times = [startMs, endMs].map((ms) => `${clockText(ms)}.${String(ms % 1000).padStart(3, '0')}`)
      const voice = speaker === '' ? '' : `<v ${escapeCue(speaker)}>`
      return `${times.join(' --> ')}\n${voice}${escapeCue(text)}`
    }),
    '',
  ].join('\n\n')

/** A transcript as plain text, one line per segment. */
export const textFile = (
  record: TranscriptRecord,
  policy: ContentPolicy,
  { segments }: Pick<Transcript, 'segments'>,
): string =>
  [
    noteOf(record, policy),
    '',
    ...segments.map(
      ({ speaker, startMs, text }) => `[${clockText(startMs)}] ${speaker === '' ? '' : `${speaker}: `}${text}`,
    ),
    '',
  ].join('\n')
