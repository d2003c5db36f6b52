import type { Finding, MessageRuleKind, MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { normalizeCompanyName, normalizeName } from '@colloquy/contract/comparable-names'

/** The rules of a tenant that has chosen none. */
export const defaultMessageRules: MessageRules = { names: 'flag', contacts: 'flag', phrases: 'flag', phraseList: [] }

/** A company of a restricted list with everything by which it is known: its names, aliases and tickers. */
export interface WatchedCompany {
  readonly name: string
  readonly spellings: readonly string[]
}

/** At most so many findings of one rule are kept; more would not help to decide. */
const maxFindings = 10

/** A ticker: a short alias in capitals, such as VWS or BRK.B. In lower case it would be an ordinary word. */
const isTicker = (spelling: string): boolean => /^[A-Z][A-Z\d]{0,5}(?:\.[A-Z]{1,2})?$/.test(spelling)

/** A text in which ` words of a name ` can be looked for, so that parts of longer words do not count. */
export const searchableText = (body: string): string => ` ${normalizeName(body)} `

/** Finds a ticker as it is written; undefined for other spellings. */
export const tickerPattern = (spelling: string): RegExp | undefined => {
  if (!isTicker(spelling)) return undefined
  const escaped = spelling.replaceAll('.', '\\.')
  // One letter is a ticker only where it is written as one.
  const prefix = spelling.length === 1 ? '\\$' : '\\$?'
  return new RegExp(`(?<![\\p{L}\\p{N}.])${prefix}${escaped}(?![\\p{L}\\p{N}])`, 'gu')
}

const mentions = (body: string, text: string, spelling: string): boolean => {
  const ticker = tickerPattern(spelling)
  if (ticker) return ticker.test(body)
  const words = normalizeCompanyName(spelling)
  return words !== '' && text.includes(` ${words} `)
}

const namesIn = (body: string, watched: readonly WatchedCompany[]): string[] => {
  const text = searchableText(body)
  return watched
    .filter(({ spellings }) => spellings.some((spelling) => mentions(body, text, spelling)))
    .map(({ name }) => name)
}

const dates = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})\b/g
// Lengths are limited and words are entered at their beginning only, so that the time grows with the text, not with its square.
const addresses =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:(?:\.|\s?(?:\(dot\)|\[dot\])\s?)[\p{L}\p{N}-]{1,63}){1,8}/giu
const messengers = /\b(?:wa\.me|t\.me|signal\.me|m\.me|linkedin\.com\/in)\/[\w+.%-]+/gi
const phones = /(?<![\p{L}\p{N}])(?:\+|\(?0)[\d ()/.-]{7,30}\d/gu

/** E-mail addresses, accounts of messengers, and phone numbers with a country or area code. */
const contactsIn = (body: string): string[] => {
  const numbers = (body.replace(dates, ' ').match(phones) ?? []).filter((number) => {
    const { length } = number.replace(/\D/g, '')
    return length >= 8 && length <= 15
  })
  return [...(body.match(addresses) ?? []), ...(body.match(messengers) ?? []), ...numbers]
}

const phrasesIn = (body: string, phrases: readonly string[]): string[] => {
  const text = searchableText(body)
  return phrases.filter((phrase) => {
    const words = normalizeName(phrase)
    return words !== '' && text.includes(` ${words} `)
  })
}

/** What the rules find in a message. The same message, rules and companies always give the same findings. */
export const findingsIn = (body: string, rules: MessageRules, watched: readonly WatchedCompany[]): Finding[] => {
  const textsByKind: Record<MessageRuleKind, readonly string[]> = {
    names: rules.names === 'off' ? [] : namesIn(body, watched),
    contacts: rules.contacts === 'off' ? [] : contactsIn(body),
    phrases: rules.phrases === 'off' ? [] : phrasesIn(body, rules.phraseList),
  }
  return (Object.keys(textsByKind) as MessageRuleKind[]).flatMap((rule) =>
    [...new Set(textsByKind[rule].map((text) => text.trim()))].slice(0, maxFindings).map((text) => ({ rule, text })),
  )
}

/** Whether a message with these findings is held back. */
export const isHeldBy = (findings: readonly Finding[], rules: MessageRules): boolean =>
  findings.some(({ rule }) => rules[rule] === 'hold')
