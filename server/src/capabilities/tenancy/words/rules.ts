import type { Language } from '@colloquy/contract/languages'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { mailPrefix, overrideTranslations, type Translations } from '@colloquy/contract/translations'

type Branch = string | Translations

/** Single texts as a tree of translations. Keys are paths joined by dots; of two that collide the later stays. */
export const treeOf = (texts: readonly { key: string; text: string }[]): Translations =>
  texts.reduce<Translations>(
    (tree, { key, text }) =>
      overrideTranslations(tree, key.split('.').reduceRight<Branch>(branch, text) as Translations),
    {},
  )

// Keys come from a table: `__proto__` must become a plain key like any other.
const branch = (value: Branch, key: string): Branch => Object.fromEntries([[key, value]])

/** Every text of a tree by its key. */
export const textsOf = (tree: Translations, above = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[above + name, value]] : [...textsOf(value, `${above}${name}.`)],
    ),
  )

const place = /(?<!\{)\{\{\s*([^{}]*?)\s*\}\}(?!\})/g

/** The `{{places}}` of a text, each once, in the order of the alphabet. */
export const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(place)].map(([, name]) => name as string))].sort()

/** Whether a wording would take in other texts, by what i18next calls nesting. */
export const takesInOthers = (wording: string): boolean => wording.includes('$t(')

/** Whether a wording can stand for another: it fills the same places, or leaves out a count that its plural form says. */
export const fitsInto = (wording: string, usual: string): boolean => {
  const [own, wanted] = [placesOf(wording), placesOf(usual)]
  // Braces that make no place we know of may make one for whoever fills them.
  const rest = wording.replace(place, '')
  return (
    !rest.includes('{{') &&
    !rest.includes('}}') &&
    own.every((place) => wanted.includes(place)) &&
    wanted.every((place) => own.includes(place) || place === 'count')
  )
}

/** Why a wording cannot stand for a text in one language; nothing when it can. */
export const faultOf = (
  wording: string,
  { texts }: Word,
  language: Language,
): 'word_takes_in_others' | 'word_places_differ' | undefined => {
  if (takesInOthers(wording)) return 'word_takes_in_others'
  // Each language has plural forms of its own: where this one has none, any other's places will do.
  const usual = texts[language]?.usual ?? Object.values(texts).find((one) => one.usual)?.usual ?? ''
  return fitsInto(wording, usual) ? undefined : 'word_places_differ'
}

/** Whether a text is meant by what somebody looks for: its key, or its wording in any language. */
export const isMeant = (asked: string, key: string, texts: readonly (string | null)[]): boolean => {
  const wanted = asked.trim().toLowerCase()
  return [key, ...texts].some((text) => text?.toLowerCase().includes(wanted))
}

/** The mail in which a text of mails is looked at; what stands in many is shown in one that has everything. */
export const mailOf = (key: string): string => {
  const [group = '', kind] = key.slice(mailPrefix.length).split('.')
  return group === 'frame' || group === 'labels' || kind === undefined ? 'calls.scheduled' : `${group}.${kind}`
}

/** What fills the places of a mail that is only looked at. */
export const examples = {
  ...{ topic: 'Lithium', other: 'Amara Okafor', expert: 'Amara Okafor', by: 'Amara Okafor', inviter: 'Amara Okafor' },
  ...{ provider: 'Example', days: 7, minutes: 45 },
}
