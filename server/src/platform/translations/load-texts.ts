import { readFileSync } from 'node:fs'
import { type Language, languages } from '@colloquy/contract/languages'

/**
 * Reads the texts of one translation folder, such as `libs/calls`, in every language. The type is that of the English file,
 * and a check holds the others to its keys.
 * @throws Error when a file is missing or is not JSON
 */
export const loadTexts = <Texts>(folder: string): Readonly<Record<Language, Texts>> => {
  const root = new URL(`../../../../contract/translations/${folder}/`, import.meta.url)
  const read = (language: Language) => JSON.parse(readFileSync(new URL(`${language}.json`, root), 'utf8')) as Texts
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, Texts>
}

/** The text of a key such as `CALLS.EXPORT.CODE` among the texts of a language. */
export const textAt = (texts: unknown, key: string): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts) as string
