import bidiFactory from 'bidi-js'
import { type FontWeight, fontFor, type PdfFont, pdfFonts } from './pdf-fonts.ts'

const bidi = bidiFactory()

/** A part of a line in one font and one direction, to be drawn from the left after the one before. */
export interface Run {
  readonly text: string
  readonly font: PdfFont
  readonly width: number
}

/** A line of text with its parts as they stand from left to right. */
export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
  /** That of its paragraph, which decides at which edge it begins. */
  readonly direction: 'ltr' | 'rtl'
}

export interface TextStyle {
  readonly weight: FontWeight
  /** Points. */
  readonly size: number
}

/** Replaces what no font can show by its code, so that nothing vanishes. Exports as data have the character itself. */
export const showable = (text: string, weight: FontWeight): string =>
  Array.from(text.normalize('NFC').replaceAll('\t', '    '), (character) => {
    const codePoint = character.codePointAt(0)!
    // Joiners, direction marks and variation selectors have no shape of their own.
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
    return fontFor(weight, codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')

/** The direction of the first letter. */
const baseDirectionOf = (text: string, fallback: 'ltr' | 'rtl'): 'ltr' | 'rtl' => {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return fallback
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
}

const isNeutral = (character: string): boolean => /[\s\p{P}\p{S}\p{N}\p{M}]/u.test(character)

const widths = new Map<string, number>()
const maxWidths = 20_000

const widthOf = (text: string, font: PdfFont, size: number): number => {
  const key = `${font.name} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    const { advanceWidth } = font.font.layout(text, [])
    width = advanceWidth / font.font.unitsPerEm
    if (widths.size >= maxWidths) widths.clear()
    widths.set(key, width)
  }
  return width * size
}

/** Splits a text of one direction by font. Spaces and punctuation stay with what precedes them if its font has them. */
const byFont = (text: string, weight: FontWeight): { text: string; font: PdfFont }[] => {
  const parts: { text: string; font: PdfFont }[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    const last = parts.at(-1)
    if (last && isNeutral(character) && last.font.font.hasGlyphForCodePoint(codePoint)) last.text += character
    else {
      const font = fontFor(weight, codePoint) ?? pdfFonts()[weight][0]!
      if (last?.font === font) last.text += character
      else parts.push({ text: character, font })
    }
  }
  return parts
}

const turn = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .toReversed()
    .join('')

/** Orders a line that fits: the parts from left to right (UAX #9, rules L1, L2 and L4). */
const layoutLine = (text: string, direction: 'ltr' | 'rtl', { weight, size }: TextStyle): Line => {
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const stretches: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const level = embedding.levels[at]!
    const character = text[at]!
    const last = stretches.at(-1)
    if (last?.level === level) last.text += character
    else stretches.push({ text: character, level })
  }
  const highest = Math.max(0, ...stretches.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1)
    for (let start = 0; start < stretches.length; start += 1) {
      let end = start
      while (end < stretches.length && stretches[end]!.level >= level) end += 1
      if (end > start) stretches.splice(start, end - start, ...stretches.slice(start, end).toReversed())
      start = end
    }
  const runs = stretches.flatMap(({ text: stretch, level }) => {
    const isRtl = level % 2 === 1
    const parts = byFont(stretch, weight)
    return (isRtl ? parts.toReversed() : parts).map(({ text: part, font }) => {
      // The library turns and mirrors Arabic itself, and takes everything else for Latin.
      const isTurned = isRtl && !/\p{Script=Arabic}/u.test(part)
      const drawn = isTurned ? turn(part) : part
      return { text: drawn, font, width: widthOf(drawn, font, size) }
    })
  })
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), direction }
}

const measure = (text: string, { weight, size }: TextStyle): number =>
  byFont(text, weight).reduce((sum, { text: part, font }) => sum + widthOf(part, font, size), 0)

/** Cuts a word that is wider than a line. */
const cut = (word: string, maxWidth: number, style: TextStyle): string[] => {
  if (measure(word, style) <= maxWidth) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && measure(piece + character, style) > maxWidth) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

/** Breaks a text into lines of at most a width, in points. */
export const layoutText = (
  text: string,
  {
    maxWidth,
    direction,
    isForeign = false,
    style,
  }: {
    readonly maxWidth: number
    readonly direction: 'ltr' | 'rtl'
    /** Whether each paragraph has a direction of its own. */
    readonly isForeign?: boolean
    readonly style: TextStyle
  },
): Line[] =>
  text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    const words = showable(paragraph, style.weight)
      .split(/(?<= )/)
      .flatMap((word) => cut(word, maxWidth, style))
    for (const word of words) {
      if (line !== '' && measure((line + word).trimEnd(), style) > maxWidth) {
        lines.push(line)
        line = ''
      }
      line += word
    }
    const own = isForeign ? baseDirectionOf(paragraph, direction) : direction
    return [...lines, line].map((one) => layoutLine(one.trimEnd(), own, style))
  })
