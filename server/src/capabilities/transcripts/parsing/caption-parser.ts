import { type ParsedSegment, SegmentCollector, TranscriptFileError } from './parsed-transcript.ts'

/** A line of a file with its number, from 1. */
interface Line {
  readonly text: string
  readonly number: number
}

const linesOf = (text: string): Line[] => text.split(/\r\n|\n|\r/).map((line, i) => ({ text: line, number: i + 1 }))

/** Blocks of lines between empty ones. */
const blocksOf = (lines: readonly Line[]): Line[][] => {
  const blocks: Line[][] = [[]]
  for (const line of lines)
    if (line.text.trim() === '') blocks.push([])
    else blocks.at(-1)!.push(line)
  return blocks.filter((block) => block.length > 0)
}

// SubRip files of some programs write a point before the milliseconds, and one digit for hours.
const clock = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`
const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s.*)?$`)

const millis = (hours: string | undefined, minutes: string, seconds: string, thousandths: string): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Text without markup. What is not a tag of captions stays, such as "revenue < 5". */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<\/?(?:c|i|b|u|v|lang|ruby|rt|font)(?:[.\s][^<>]*)?>|<\d{2}:[\d:.]+>|\{\\an?\d+\}/gi, '')
    .replace(/&(\w+);/g, (found, name: string) => entities[name] ?? found)

/** The voices of a cue: WebVTT names speakers in `<v Name>`. */
const voicesOf = (text: string): { speaker: string; text: string }[] => {
  const parts = text.split(/<v(?:\.[^\s>]*)?\s+([^<>]+)>/i)
  const voices = [{ speaker: '', text: parts[0]! }]
  for (let i = 1; i < parts.length; i += 2) voices.push({ speaker: parts[i]!, text: parts[i + 1]! })
  return voices.map((voice) => ({ speaker: withoutMarkup(voice.speaker), text: withoutMarkup(voice.text) }))
}

interface Cue extends ParsedSegment {
  readonly line: number
}

/** Cues of a block: an optional identifier, the times, and lines of text. */
const readCues = (block: readonly Line[]): Cue[] => {
  const at = block.findIndex(({ text }) => text.includes('-->'))
  const timed = block[at]
  // The first line may be an identifier, every other line before the times is text that belongs to nothing.
  if (!timed || at > 1) throw new TranscriptFileError('timing', { line: block[Math.min(1, block.length - 1)]!.number })
  const match = timing.exec(timed.text)
  if (!match) throw new TranscriptFileError('timing', { line: timed.number })
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = match
  const [startMs, endMs] = [millis(h1, m1!, s1!, f1!), millis(h2, m2!, s2!, f2!)]
  const payload = block.slice(at + 1)
  const stray = payload.find(({ text }) => text.includes('-->'))
  // Without an empty line before it, a second cue would become text of the first.
  if (stray) throw new TranscriptFileError('timing', { line: stray.number })
  return voicesOf(payload.map(({ text }) => text).join('\n')).map((voice) => ({
    ...voice,
    startMs,
    endMs,
    line: timed.number,
  }))
}

const label = /^\s*(?:\[([^\]\n]{1,60})\]:?|([^:\n[\]]{1,60}):)\s+(?=\S)/u

/**
 * Speakers that a file writes before the text, "Jane Doe: …" or "[SPEAKER_00] …". One such beginning alone is a sentence with a
 * colon; a speaker comes again, or every cue has one.
 */
const withLabels = (cues: readonly Cue[]): readonly Cue[] => {
  const labelOf = ({ speaker, text }: Cue): string | undefined => {
    const found = speaker === '' ? label.exec(text) : null
    const name = (found?.[1] ?? found?.[2])?.trim()
    return name !== undefined && name.split(/\s+/).length <= 5 && /^[\p{Lu}\p{Lo}]/u.test(name) ? name : undefined
  }
  const labels = cues.map(labelOf)
  const spoken = cues.filter(({ text }) => text.trim() !== '').length
  const isInAll = labels.filter((name) => name !== undefined).length === spoken
  const counts = new Map<string, number>()
  for (const name of labels) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  return cues.map((cue, i) => {
    const name = labels[i]
    if (name === undefined || !(isInAll || counts.get(name)! > 1)) return cue
    return { ...cue, speaker: name, text: cue.text.replace(label, '') }
  })
}

const collect = (blocks: readonly Line[][]): ParsedSegment[] => {
  const collector = new SegmentCollector()
  for (const { line, ...segment } of withLabels(blocks.flatMap(readCues))) collector.add(segment, { line })
  return collector.finish()
}

/** Reads a WebVTT file (W3C WebVTT). @throws TranscriptFileError with the line of the first defect */
export const parseWebVtt = (text: string): ParsedSegment[] => {
  const lines = linesOf(text)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]!.text)) throw new TranscriptFileError('header', { line: 1 })
  // The header may have further lines, up to the first empty one.
  const [header = [], ...blocks] = blocksOf(lines)
  const stray = header.find(({ text: line }) => line.includes('-->'))
  if (stray) throw new TranscriptFileError('header', { line: stray.number })
  return collect(blocks.filter(([first]) => !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first!.text)))
}

/** Reads a SubRip file. @throws TranscriptFileError with the line of the first defect */
export const parseSubRip = (text: string): ParsedSegment[] => collect(blocksOf(linesOf(text)))
