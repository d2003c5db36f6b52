import { type Language, languages, tagOf } from '@colloquy/contract/values'
import type { Tree } from '../../tree.ts'

/** Texts of one language by their full key. */
type Texts = ReadonlyMap<string, string>

/** One place for texts: a file per language with the same keys. */
export interface Book {
  readonly path: string
  readonly texts: Readonly<Record<Language, Texts>>
}

const folder = 'contract/translations/'

/** Reads all texts of a tree, grouped by the path that their languages share. */
export const booksOf = (tree: Tree): Book[] => {
  const paths = new Set<string>()
  for (const path of tree.keys())
    if (path.startsWith(folder)) paths.add(path.slice(folder.length, path.lastIndexOf('/')))
  return [...paths].sort().map((path) => {
    const read = (language: Language) => textsIn(tree.get(`${folder}${path}/${language}.json`))
    return { path, texts: Object.fromEntries(languages.map((one) => [one, read(one)])) as Book['texts'] }
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

/** Every key of a book in any language; one that has a text per number stands without the numbers' endings. */
export const keysOf = (book: Book): Set<string> => {
  const plurals = pluralKeys(book)
  return new Set(everyKey(book).map((key) => (plurals.has(baseOf(key)) ? baseOf(key) : key)))
}

const baseOf = (key: string): string => key.replace(pluralEnding, '')
const everyKey = ({ texts }: Book): string[] => languages.flatMap((language) => [...texts[language].keys()])

/** What is wrong within one book: keys that a language lacks, plural forms, empty texts, different placeholders. */
export const bookProblems = (book: Book): string[] => {
  const plurals = pluralKeys(book)
  return [...keysOf(book)].flatMap((key) =>
    languages.flatMap((language) => {
      const where = `${book.path}/${language}: ${key}`
      const texts = book.texts[language]
      const wanted = plurals.has(key) ? categoriesOf(language).map((category) => `${key}_${category}`) : [key]
      const missing = wanted.filter((one) => !texts.has(one))
      if (missing.length > 0) return [`${where} lacks ${missing.join(', ')}`]
      const found = new Map(wanted.map((one) => [one, texts.get(one) ?? '']))
      if ([...found.values()].some((text) => text.trim() === '')) return [`${where} is empty`]
      return samePlaceholders(found, englishOf(book, key, plurals))
        ? []
        : [`${where} has other placeholders than in English`]
    }),
  )
}

/** The keys that have a text per number: those of which there is one for all other numbers. */
const pluralKeys = (book: Book): Set<string> =>
  new Set(
    everyKey(book)
      .filter((key) => key.endsWith('_other'))
      .map(baseOf),
  )

const categoriesOf = (language: Language) => new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories

const englishOf = ({ texts }: Book, key: string, plurals: ReadonlySet<string>): string =>
  texts.enUS.get(plurals.has(key) ? `${key}_other` : key) ?? ''

const small = /_(zero|one|two)$/
/** What a number is called when it is filled in, as it is or already written out. */
const numbers = new Set(['count', 'number'])

/** Forms for none, one and two may say the number in a word; the others hold exactly what English holds. */
const samePlaceholders = (found: ReadonlyMap<string, string>, english: string): boolean => {
  const wanted = placeholders(english)
  return [...found].every(([key, text]) => {
    const own = placeholders(text)
    const inWords = found.size > 1 && small.test(key)
    return (
      [...own].every((name) => wanted.has(name)) &&
      [...wanted].every((name) => own.has(name) || (inWords && numbers.has(name)))
    )
  })
}

const placeholders = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name as string))
