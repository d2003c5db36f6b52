import type { TranscriptState } from '@colloquy/contract/transcripts/shapes'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The shape of a state: what waits for an officer stands out. */
export const transcriptIcons: Readonly<Record<TranscriptState, StatusShape>> = {
  unreviewed: 'diamond',
  reviewed: 'ring',
  escalated: 'square',
  released: 'check',
}

/** A part of a text in UTF-16 units; the end is excluded. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** A text cut at spans that do not overlap: each piece with the span it is. */
export const piecesOf = <S extends TextSpan>(
  text: string,
  spans: readonly S[],
): { readonly start: number; readonly text: string; readonly span: S | undefined }[] => {
  const pieces = []
  let at = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start > at) pieces.push({ start: at, text: text.slice(at, span.start), span: undefined })
    pieces.push({ start: span.start, text: text.slice(span.start, span.end), span })
    at = span.end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), span: undefined })
  return pieces
}

/** Where words are found in a text, whatever their letter case. */
export const matchesIn = (text: string, words: string): TextSpan[] => {
  const trimmed = words.trim()
  if (trimmed === '') return []
  const pattern = new RegExp(trimmed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

/** A time in a recording, such as 1:02:05. */
export const recordingTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = [hours > 0 ? String(minutes).padStart(2, '0') : String(minutes), String(seconds % 60).padStart(2, '0')]
  return [...(hours > 0 ? [String(hours)] : []), ...rest].join(':')
}
