/** A word of a text as the search compares it, and where it stands in the text (UTF-16 offsets, half-open). */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** One thing a search asks for: a word, or several words that must follow each other. */
export interface Clause {
  readonly words: readonly string[]
  /** What the last word may begin with, because it may not have been typed to its end. */
  readonly prefix: string | null
  /** True when it must not be there. */
  readonly isNegated: boolean
  /** As it was typed. */
  readonly said: string
}

// Numbers with separators, names that begin with a dot (.NET), and words that may hold & (AT&T) or end in + or # (C++).
const wordPattern =
  /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])\.\p{L}[\p{L}\p{N}\p{M}]*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:&[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?:\+\+?|#)(?![\p{L}\p{N}]))?/gu

const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ـ: '',
}
const maxWord = 64

/** A word without case and accents: `Zürich` → `zurich`, `2,100` → `2100`. */
const fold = (raw: string): string =>
  // Most words have nothing to fold but their case.
  /^[A-Za-z]+$/.test(raw)
    ? raw.toLowerCase().slice(0, maxWord)
    : raw
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøłđðþıـ]/g, (letter) => folded[letter] ?? letter)
        .replace(/^(\p{N}+)(?:,\p{N}{3})+/u, (number) => number.replaceAll(',', ''))
        .slice(0, maxWord)

/** A word without the ending of its plural, so that `installers` finds `installer`: `batteries`, `battery` → `batteri`. */
const stem = (word: string): string => {
  if (!(word.endsWith('s') || word.endsWith('y')) || !/^[a-z]{4,}$/.test(word)) return word
  const single = /[a-z]{2}ies$/.test(word)
    ? word.slice(0, -2)
    : /(ss|x|z|ch|sh)es$/.test(word)
      ? word.slice(0, -2)
      : /(?<!s|u|i)s$/.test(word)
        ? word.slice(0, -1)
        : word
  return /[^aeiou]y$/.test(single) ? `${single.slice(0, -1)}i` : single
}

/** The words of a text in their order. Everything the search stores and everything it is asked goes through here. */
export const tokens = (text: string): Token[] =>
  [...text.matchAll(wordPattern)].flatMap((match) => {
    const word = stem(fold(match[0]))
    // Nothing may be left of it, and the database knows no empty words.
    return word === '' ? [] : [{ word, start: match.index, end: match.index + match[0].length }]
  })

/**
 * Reads what somebody typed: words that must all be there, "words in quotes" that must follow each other, and -words
 * that must not be there. The last word may be the beginning of one.
 */
export const parseText = (text: string): Clause[] => {
  const parts = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)]
  return parts.flatMap(([said, minus, quoted, bare], index) => {
    const raw = quoted ?? bare ?? ''
    const words = tokens(raw).map(({ word }) => word)
    if (words.length === 0) return []
    const isNegated = minus === '-'
    const isOpen = !isNegated && bare !== undefined && index === parts.length - 1 && !/\s$/.test(text)
    return [{ words, prefix: isOpen ? prefixOf(raw) : null, isNegated, said: said.trim() }]
  })
}

// Of words on the way to their plural (`batterie`) the stored form has no e.
const prefixOf = (raw: string): string | null => {
  const last = [...raw.matchAll(wordPattern)].at(-1)?.[0]
  const prefix = last ? fold(last).replace(/ie$/, 'i') : ''
  return prefix.length >= 2 ? prefix : null
}

const isWord = (token: Token | undefined, word: string, prefix: string | null): boolean =>
  token !== undefined && (token.word === word || (prefix !== null && token.word.startsWith(prefix)))

/**
 * False only when a clause stands nowhere in a text, found out without looking at each word of it. Of letters from a to z
 * folding and stemming leave the beginning as it is; of everything else this does not know.
 */
export const mayHold = (text: string, { words, prefix }: Clause): boolean => {
  if (!/^\p{ASCII}*$/u.test(text)) return true
  const small = text.toLowerCase()
  const may = (word: string) => !/^[a-z]+$/.test(word) || small.includes(word.replace(/i$/, ''))
  return words.every((word, i) => may(word) || (i === words.length - 1 && prefix !== null && may(prefix)))
}

/** Where a clause stands among the words of one text: each place as the first and the last of its tokens. */
export const placesOf = (text: readonly Token[], { words, prefix }: Clause): [first: number, last: number][] => {
  const places: [number, number][] = []
  for (let at = 0; at + words.length <= text.length; at++) {
    const found = words.every((word, i) => isWord(text[at + i], word, i === words.length - 1 ? prefix : null))
    if (found) places.push([at, at + words.length - 1])
  }
  return places
}
