import {
  maxSegmentLength,
  maxTranscriptSegments,
  type TranscriptDefect,
  type TranscriptFormat,
  type TranscriptProblem,
} from '@colloquy/contract/transcripts/shapes'

/** What one speaker said without a break. Times count from the start of the recording. */
export interface ParsedSegment {
  /** Empty where the file names nobody. */
  readonly speaker: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

export interface ParsedTranscript {
  readonly format: TranscriptFormat
  readonly segments: readonly ParsedSegment[]
}

/** A file that is not a transcript, with the place of the defect. */
export class TranscriptFileError extends Error {
  readonly problem: TranscriptProblem
  constructor(defect: TranscriptDefect, location: { readonly line?: number; readonly segment?: number } = {}) {
    super(`${defect} ${JSON.stringify(location)}`)
    this.problem = { defect, line: location.line ?? null, segment: location.segment ?? null }
  }
}

/** A day; recordings are shorter, and the database stores milliseconds as integers. */
const maxMs = 86_400_000

const maxSpeakerLength = 100

/** Text as it is stored: on one line, without control characters and halves of characters. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Segments of a file as they are read, checked one by one. Segments without text are left out: recorders write them in pauses. */
export class SegmentCollector {
  readonly #segments: ParsedSegment[] = []

  /** @throws TranscriptFileError when the segment breaks a rule */
  add(
    { speaker, startMs, endMs, text }: ParsedSegment,
    location: { readonly line?: number; readonly segment?: number },
  ) {
    if (!(startMs >= 0 && endMs <= maxMs)) throw new TranscriptFileError('timing', location)
    if (endMs < startMs) throw new TranscriptFileError('order', location)
    const cleaned = clean(text)
    if (cleaned === '') return
    if (cleaned.length > maxSegmentLength) throw new TranscriptFileError('too_long_text', location)
    if (this.#segments.length >= maxTranscriptSegments) throw new TranscriptFileError('too_many_segments', location)
    this.#segments.push({ speaker: clean(speaker).slice(0, maxSpeakerLength), startMs, endMs, text: cleaned })
  }

  /** The segments by their start. Recorders that write one track per speaker do not keep the order. @throws TranscriptFileError when there are none */
  finish(): ParsedSegment[] {
    if (this.#segments.length === 0) throw new TranscriptFileError('empty')
    return this.#segments.toSorted((a, b) => a.startMs - b.startMs)
  }
}
