import { redactionMark } from '@colloquy/contract/transcripts/shapes'

/** A part of a text in UTF-16 units; the end is excluded. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** A text with spans replaced by the mark of redactions. Spans may come in any order and do not overlap. */
export const redactText = (text: string, spans: readonly TextSpan[]): string => {
  let at = 0
  let redacted = ''
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    redacted += text.slice(at, start) + redactionMark
    at = end
  }
  return redacted + text.slice(at)
}

const splitsCharacter = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))

/** Whether a span lies in a text, cuts no character in half, and overlaps none of others. */
export const isRedactable = (text: string, { start, end }: TextSpan, others: readonly TextSpan[]): boolean =>
  start < end &&
  end <= text.length &&
  !splitsCharacter(text, start) &&
  !splitsCharacter(text, end) &&
  others.every((other) => end <= other.start || other.end <= start)
