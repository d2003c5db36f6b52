import { growArray } from './string-table.ts'

// Numbers with separators, names that begin with a dot (.NET, also in ASP.NET), and words that contain & (AT&T) or end
// in + or # (C++).
const tokenPattern =
  /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])\.\p{L}[\p{L}\p{N}\p{M}]*|\.[Nn][Ee][Tt](?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}ー]*(?:&[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?:\+\+?|#)(?![\p{L}\p{N}]))?/gu

/** Scripts without spaces, of which any part may be searched. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
const hasUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const separator = 0
const letter = 1
const digit = 2
const mark = 3
/** Characters that only the pattern can decide about. */
const irregular = 4

const characterClassOf = (character: string): number => {
  if (/\p{L}/u.test(character)) return letter
  if (/\p{N}/u.test(character)) return digit
  if (/\p{M}/u.test(character)) return mark
  return /[&+#.]/.test(character) ? irregular : separator
}

/** Classes of characters from Latin to Arabic, of which most words consist. */
const characterClasses = Uint8Array.from({ length: 0x700 }, (_, code) => characterClassOf(String.fromCharCode(code)))

const characterClassAt = (code: number | undefined): number =>
  code === undefined
    ? separator
    : code < 0x700
      ? (characterClasses[code] as number)
      : code >> 6 === 0x2000 >> 6
        ? separator
        : irregular

/**
 * Splits a text into words as written, and separates runs of scripts without spaces. One instance is reused for text
 * after text; its arrays are valid until the next call.
 */
export class Tokenizer {
  length = 0
  /** The text in UTF-16 units. */
  units = new Uint16Array(1 << 12)
  /** Where each token stands in the text, half-open. */
  starts = new Uint32Array(1 << 9)
  ends = new Uint32Array(1 << 9)
  /** 1 for scripts without spaces. */
  unspaced = new Uint8Array(1 << 9)

  /**
   * Tokenizes a text. Simple words are scanned character by character, many times faster than by the pattern; both give
   * the same tokens.
   */
  tokenize(text: string): void {
    this.length = 0
    if (this.units.length < text.length) this.units = new Uint16Array(text.length * 2)
    const { units } = this
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
    const codeAt = (at: number) => (at < text.length ? units[at] : undefined)
    for (let at = 0; at < text.length; ) {
      const code = units[at] as number
      const kind = characterClassAt(code)
      if (
        kind === separator ||
        kind === mark ||
        (kind === irregular && code < 0x700 && !isLeadingDot(code, codeAt(at + 1)))
      ) {
        at += 1
        continue
      }
      let end = at
      if (kind !== irregular) {
        end += 1
        while (end < text.length) {
          const next = characterClassAt(units[end])
          if (next === separator || next === irregular) break
          end += 1
        }
      }
      const behind = codeAt(end)
      const isSimple =
        kind !== irregular && !isContinuation(behind) && !(kind === digit && (behind === dot || behind === comma))
      if (isSimple) {
        this.#add(at, end, 0)
        at = end
      } else at = this.#byPattern(text, at)
    }
  }

  /** Adds the next match of the pattern. @returns its end, or the end of the text */
  #byPattern(text: string, from: number): number {
    tokenPattern.lastIndex = from
    const found = tokenPattern.exec(text)
    if (!found) return text.length
    const { 0: word, index } = found
    const end = index + word.length
    if (!hasUnspaced.test(word)) this.#add(index, end, 0)
    else {
      let at = index
      for (const run of word.matchAll(unspaced)) {
        const start = index + run.index
        if (start > at) this.#add(at, start, 0)
        at = start + run[0].length
        this.#add(start, at, 1)
      }
      if (at < end) this.#add(at, end, 0)
    }
    return end
  }

  #add(start: number, end: number, isUnspaced: 0 | 1): void {
    const at = this.length++
    if (at === this.starts.length) {
      this.starts = growArray(this.starts, at * 2)
      this.ends = growArray(this.ends, at * 2)
      this.unspaced = growArray(this.unspaced, at * 2)
    }
    this.starts[at] = start
    this.ends[at] = end
    this.unspaced[at] = isUnspaced
  }
}

const dot = 0x2e
const comma = 0x2c

const isLeadingDot = (code: number, next: number | undefined): boolean =>
  code === dot &&
  (characterClassAt(next) === letter || (characterClassAt(next) === irregular && (next as number) >= 0x700))

/** Whether a character may continue a word: a sign, or a letter beyond the table. */
const isContinuation = (code: number | undefined): boolean => characterClassAt(code) === irregular && code !== dot
