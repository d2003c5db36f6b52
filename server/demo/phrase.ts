import type { Random } from './random.ts'

/** Values of the named placeholders, such as `{$company}`. */
export type Named = Readonly<Record<string, string>>

const gap = /\{(?:\$(\w+)|(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)(?:\/(\d+))?|([^{}]*))\}/g

/** Fills the placeholders of a phrase, innermost first: an alternative may contain numbers. */
export const fill = (phrase: string, named: Named, random: Random): string => {
  let text = phrase
  while (text.includes('{')) {
    const before = text
    text = text.replace(gap, (whole, name, from, to, step, choices) => {
      if (name !== undefined) {
        const value = named[name]
        if (value === undefined) throw new RangeError(`Nothing is called ${whole} in: ${phrase}`)
        return value
      }
      if (from !== undefined) return numberBetween(random, from, to, Number(step ?? 1))
      return random.pick((choices as string).split('|'))
    })
    if (text === before) throw new RangeError(`A gap that cannot be filled: ${phrase}`)
  }
  // 8, 11 and 18 take "an"; a legal form may already end with the full stop of the sentence.
  return text.replace(/\b([Aa]) (?=(?:8\d*|11|18)(?!\d))/g, '$1n ').replaceAll('..', '.')
}

const numberBetween = (random: Random, from: string, to: string, step: number): string => {
  const digits = from.split('.')[1]?.length ?? 0
  const scale = 10 ** digits
  const steps = Math.floor(((Number(to) - Number(from)) * scale) / step)
  const value = (Number(from) * scale + random.int(0, steps) * step) / scale
  // Years have no thousands separator.
  return value >= 1900 && value <= 2100
    ? String(value)
    : value.toLocaleString('en-GB', { minimumFractionDigits: digits })
}

/** Adds a capital letter at the start and a full stop at the end. */
export const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!”]$/.test(text) ? '' : '.'}`

/** `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
