import type { TranscriptFormat } from '@colloquy/contract/transcripts/shapes'
import { parseSubRip, parseWebVtt } from './caption-parser.ts'
import { parseEngineJson } from './engine-json.ts'
import { type ParsedSegment, type ParsedTranscript, TranscriptFileError } from './parsed-transcript.ts'

type FileFormat = Exclude<TranscriptFormat, 'speech'>

const parsers: Readonly<Record<FileFormat, (text: string) => ParsedSegment[]>> = {
  vtt: parseWebVtt,
  srt: parseSubRip,
  json: parseEngineJson,
}

/** Decodes UTF-8, and UTF-16 with a byte order mark, which recorders on Windows write. */
const decode = (content: Uint8Array): string => {
  const encoding = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    throw new TranscriptFileError('encoding')
  }
}

/** The format of a file by its content. Names and declared types are not trusted. */
const formatOf = (text: string): FileFormat => {
  if (text.startsWith('WEBVTT')) return 'vtt'
  if (/^\s*[[{]/.test(text)) return 'json'
  if (/^\s*(?:\d+\s*[\r\n]+)?\s*\d+:\d+.*-->/.test(text)) return 'srt'
  throw new TranscriptFileError('format', { line: 1 })
}

/** Reads the transcript in a file. @throws TranscriptFileError with the place of the first defect */
export const parseTranscript = (content: Uint8Array): ParsedTranscript => {
  const text = decode(content)
  if (text.trim() === '') throw new TranscriptFileError('empty')
  const format = formatOf(text)
  return { format, segments: parsers[format](text) }
}
