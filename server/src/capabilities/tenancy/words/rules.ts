import { overrideTranslations, type Translations } from '@colloquy/contract/translations'

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

/** Whether a text is meant by what somebody looks for: its key, or its wording in any language. */
export const isMeant = (asked: string, key: string, texts: readonly (string | null)[]): boolean => {
  const wanted = asked.trim().toLowerCase()
  return [key, ...texts].some((text) => text?.toLowerCase().includes(wanted))
}
