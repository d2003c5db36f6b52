import * as z from 'zod/mini'
import { type ParsedSegment, SegmentCollector, TranscriptFileError } from './parsed-transcript.ts'

const Seconds = z.coerce.number()
const Speaker = z.nullish(z.union([z.string(), z.int()]))

/** Speech engines number speakers or name them. */
const nameOf = (speaker: string | number | null | undefined): string =>
  typeof speaker === 'number' ? `Speaker ${speaker + 1}` : (speaker ?? '')

const ms = (seconds: number): number => Math.round(seconds * 1000)

/** How an engine writes segments: where they are, and what one is. */
interface EngineFormat {
  readonly list: (file: Record<string, unknown>) => unknown
  readonly read: (entry: unknown) => ParsedSegment | undefined
}

const engine = <S extends z.core.$ZodType>(
  list: EngineFormat['list'],
  shape: S,
  read: (entry: z.output<S>) => ParsedSegment,
): EngineFormat => ({
  list,
  read: (entry) => {
    const { success, data } = z.safeParse(shape, entry)
    return success ? read(data) : undefined
  },
})

const resultsOf = (file: Record<string, unknown>): Record<string, unknown> =>
  typeof file.results === 'object' && file.results !== null ? (file.results as Record<string, unknown>) : {}

const engines: readonly EngineFormat[] = [
  // Whisper, WhisperX and programs that write like them: seconds.
  engine(
    (file) => file.segments,
    z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: Speaker }),
    ({ start, end, text, speaker }) => ({ startMs: ms(start), endMs: ms(end), text, speaker: nameOf(speaker) }),
  ),
  // Deepgram: seconds below results.
  engine(
    (file) => resultsOf(file).utterances,
    z.object({ start: z.number(), end: z.number(), transcript: z.string(), speaker: Speaker }),
    ({ start, end, transcript, speaker }) => ({
      startMs: ms(start),
      endMs: ms(end),
      text: transcript,
      speaker: nameOf(speaker),
    }),
  ),
  // Amazon Transcribe: seconds as text.
  engine(
    (file) => resultsOf(file).audio_segments,
    z.object({ start_time: Seconds, end_time: Seconds, transcript: z.string(), speaker_label: Speaker }),
    ({ start_time, end_time, transcript, speaker_label }) => ({
      startMs: ms(start_time),
      endMs: ms(end_time),
      text: transcript,
      speaker: nameOf(speaker_label),
    }),
  ),
  // AssemblyAI: milliseconds.
  engine(
    (file) => file.utterances,
    z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: Speaker }),
    ({ start, end, text, speaker }) => ({
      startMs: Math.round(start),
      endMs: Math.round(end),
      text,
      speaker: nameOf(speaker),
    }),
  ),
]

/** The line of a syntax error, where the runtime tells its position. */
const lineOf = (error: unknown, text: string): number => {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  // Without a position, the file ended too early.
  return text.slice(0, position === undefined ? text.length : Number(position)).split(/\r\n|\n|\r/).length
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TranscriptFileError('json', { line: lineOf(error, text) })
  }
}

/** Reads the JSON file of a speech engine. @throws TranscriptFileError with the line or segment of the first defect */
export const parseEngineJson = (text: string): ParsedSegment[] => {
  const value = parseJson(text)
  // Some programs write the list alone.
  const file = Array.isArray(value) ? { segments: value } : value
  if (typeof file !== 'object' || file === null) throw new TranscriptFileError('structure')
  const format = engines.find(({ list }) => Array.isArray(list(file as Record<string, unknown>)))
  if (!format) throw new TranscriptFileError('structure')
  const collector = new SegmentCollector()
  for (const [i, entry] of (format.list(file as Record<string, unknown>) as unknown[]).entries()) {
    const location = { segment: i + 1 }
    const segment = format.read(entry)
    if (!segment) throw new TranscriptFileError('structure', location)
    collector.add(segment, location)
  }
  return collector.finish()
}
