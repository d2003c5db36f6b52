import { type Language, languages, tagOf } from '@colloquy/contract/languages'
import type { Tree } from '../../repository-files.ts'

/** Texts of one language by their full key. */
type Texts = ReadonlyMap<string, string>

/** Translation files of one folder: one per language, with the same keys. */
export interface TextGroup {
  readonly path: string
  readonly texts: Readonly<Record<Language, Texts>>
}

const folder = 'contract/translations/'

/** Reads all translation files of a tree, grouped by folder. */
export const textGroupsOf = (tree: Tree): TextGroup[] => {
  const paths = new Set<string>()
  for (const path of tree.keys())
    if (path.startsWith(folder)) paths.add(path.slice(folder.length, path.lastIndexOf('/')))
  return [...paths].sort().map((path) => {
    const read = (language: Language) => textsIn(tree.get(`${folder}${path}/${language}.json`))
    return { path, texts: Object.fromEntries(languages.map((one) => [one, read(one)])) as TextGroup['texts'] }
  })
}

const textsIn = (content: string | undefined): Texts => {
  const texts = new Map<string, string>()
  const add = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else for (const [key, inner] of Object.entries(value as object)) add(inner, path ? `${path}.${key}` : key)
  }
  if (content !== undefined) add(JSON.parse(content), '')
  return texts
}

const pluralEnding = /_(zero|one|two|few|many|other)$/

/** All keys of a group in any language; plural keys without their plural suffix. */
export const keysOf = (group: TextGroup): Set<string> => {
  const plurals = pluralKeys(group)
  return new Set(allKeysOf(group).map((key) => (plurals.has(baseOf(key)) ? baseOf(key) : key)))
}

const baseOf = (key: string): string => key.replace(pluralEnding, '')
const allKeysOf = ({ texts }: TextGroup): string[] => languages.flatMap((language) => [...texts[language].keys()])

/** Problems within a group: missing keys or plural forms, empty texts, different placeholders. */
export const groupProblems = (group: TextGroup): string[] => {
  const plurals = pluralKeys(group)
  return [...keysOf(group)].flatMap((key) =>
    languages.flatMap((language) => {
      const where = `${group.path}/${language}: ${key}`
      const texts = group.texts[language]
      const wanted = plurals.has(key) ? categoriesOf(language).map((category) => `${key}_${category}`) : [key]
      const missing = wanted.filter((one) => !texts.has(one))
      if (missing.length > 0) return [`${where} lacks ${missing.join(', ')}`]
      const found = new Map(wanted.map((one) => [one, texts.get(one) ?? '']))
      if ([...found.values()].some((text) => text.trim() === '')) return [`${where} is empty`]
      return samePlaceholders(found, englishOf(group, key, plurals))
        ? []
        : [`${where} has other placeholders than in English`]
    }),
  )
}

/** Keys with plural forms: those that have an `_other` form. */
const pluralKeys = (group: TextGroup): Set<string> =>
  new Set(
    allKeysOf(group)
      .filter((key) => key.endsWith('_other'))
      .map(baseOf),
  )

const categoriesOf = (language: Language) => new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories

const englishOf = ({ texts }: TextGroup, key: string, plurals: ReadonlySet<string>): string =>
  texts.enUS.get(plurals.has(key) ? `${key}_other` : key) ?? ''

const smallCount = /_(zero|one|two)$/
/** Placeholders of a number, as digits or spelled out. */
const countPlaceholders = new Set(['count', 'number'])

/** Forms for zero, one and two may spell out the number; all others need exactly the placeholders of English. */
const samePlaceholders = (found: ReadonlyMap<string, string>, english: string): boolean => {
  const wanted = placeholders(english)
  return [...found].every(([key, text]) => {
    const own = placeholders(text)
    const inWords = found.size > 1 && smallCount.test(key)
    return (
      [...own].every((name) => wanted.has(name)) &&
      [...wanted].every((name) => own.has(name) || (inWords && countPlaceholders.has(name)))
    )
  })
}

const placeholders = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name as string))
