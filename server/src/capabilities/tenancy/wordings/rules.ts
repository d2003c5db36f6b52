import type { Language } from '@colloquy/contract/languages'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { applyWordings, mailPrefix, type Translations } from '@colloquy/contract/translations'

type Branch = string | Translations

/**
 * Builds a tree of translations from single texts. Keys are paths joined by dots; the later of two conflicting keys
 * wins.
 */
export const treeOf = (texts: readonly { key: string; text: string }[]): Translations =>
  texts.reduce<Translations>(
    (tree, { key, text }) => applyWordings(tree, key.split('.').reduceRight<Branch>(branch, text) as Translations),
    {},
  )

// Keys come from a table: `__proto__` must become an ordinary key.
const branch = (value: Branch, key: string): Branch => Object.fromEntries([[key, value]])

/** Every text of a tree by its key. */
export const textsOf = (tree: Translations, above = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[above + name, value]] : [...textsOf(value, `${above}${name}.`)],
    ),
  )

const place = /(?<!\{)\{\{\s*([^{}]*?)\s*\}\}(?!\})/g

/** The distinct `{{placeholders}}` of a text, sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(place)].map(([, name]) => name as string))].sort()

/** Whether a wording includes other texts (nesting in i18next). */
export const includesOtherTexts = (wording: string): boolean => wording.includes('$t(')

/**
 * Whether a wording can replace another: it has the same placeholders, or only omits a count that its plural form
 * expresses.
 */
export const hasSamePlaceholders = (wording: string, usual: string): boolean => {
  const [own, wanted] = [placeholdersOf(wording), placeholdersOf(usual)]
  // Other braces might be placeholders of another syntax.
  const rest = wording.replace(place, '')
  return (
    !rest.includes('{{') &&
    !rest.includes('}}') &&
    own.every((place) => wanted.includes(place)) &&
    wanted.every((place) => own.includes(place) || place === 'count')
  )
}

/** Why a wording cannot replace a text in one language; undefined when it can. */
export const wordingProblem = (
  wording: string,
  { texts }: Word,
  language: Language,
): 'wording_includes_text' | 'wording_placeholders_differ' | undefined => {
  if (includesOtherTexts(wording)) return 'wording_includes_text'
  // Languages differ in plural forms: where one has no such form, the placeholders of any other form are accepted.
  const usual = texts[language]?.usual ?? Object.values(texts).find((one) => one.usual)?.usual ?? ''
  return hasSamePlaceholders(wording, usual) ? undefined : 'wording_placeholders_differ'
}

/** Whether a text matches a search: by its key, or by its wording in any language. */
export const matchesSearch = (searchText: string, key: string, texts: readonly (string | null)[]): boolean => {
  const wanted = searchText.trim().toLowerCase()
  return [key, ...texts].some((text) => text?.toLowerCase().includes(wanted))
}

/** The mail in which a text is previewed; texts of many mails are previewed in one that contains them all. */
export const mailOf = (key: string): string => {
  const [group = '', kind] = key.slice(mailPrefix.length).split('.')
  if (group === 'frame' && kind === 'factorChanges') return 'identity.factorsChanged'
  return group === 'frame' || group === 'labels' || kind === undefined ? 'calls.scheduled' : `${group}.${kind}`
}

/** The placeholder values of a mail preview. */
export const examples = {
  topic: 'Lithium',
  other: 'Amara Okafor',
  expert: 'Amara Okafor',
  by: 'Amara Okafor',
  inviter: 'Amara Okafor',
  provider: 'Example',
  days: 7,
  minutes: 45,
}
