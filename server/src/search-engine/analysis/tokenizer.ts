import { growArray } from './string-table.ts'

// Numbers with separators, names that begin with a dot (.NET, also within ASP.NET), and words that may hold & (AT&T) or end in + or # (C++).
const tokenPattern =
  /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])\.\p{L}[\p{L}\p{N}\p{M}]*|\.[Nn][Ee][Tt](?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}ー]*(?:&[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?:\+\+?|#)(?![\p{L}\p{N}]))?/gu

/** Writing without spaces: whoever searches in it types any part of it. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
const hasUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const separator = 0
const letter = 1
const digit = 2
const mark = 3
/** What the pattern has to look at. */
const irregular = 4

const characterClassOf = (character: string): number => {
  if (/\p{L}/u.test(character)) return letter
  if (/\p{N}/u.test(character)) return digit
  if (/\p{M}/u.test(character)) return mark
  return /[&+#.]/.test(character) ? irregular : separator
}

/** The kinds of the letters from Latin to Arabic, which most words consist of. */
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
 * The words of a text as they are written, pieces of writing without spaces apart from what surrounds them. There is one
 * such list, which is written anew for each text.
 */
export class Tokenizer {
  length = 0
  /** The text itself, in UTF-16 units. */
  units = new Uint16Array(1 << 12)
  /** Where each word begins and ends in it, half-open. */
  starts = new Uint32Array(1 << 9)
  ends = new Uint32Array(1 << 9)
  /** 1 for writing without spaces. */
  unspaced = new Uint8Array(1 << 9)

  /** Cuts a text. What is simple is done letter by letter, which is many times faster than the pattern; both find the same words. */
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

  /** Takes in the next word the pattern finds. Where it ends, or the end of the text. */
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

/** True for what may go on with a word: a sign, or a letter this file's table does not know. */
const isContinuation = (code: number | undefined): boolean => characterClassAt(code) === irregular && code !== dot
