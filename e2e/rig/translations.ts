import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLanguage, type Language } from '@colloquy/contract/languages'
import { languageOf, mergeTranslations, type Translations } from '@colloquy/contract/translations'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../contract/translations/', import.meta.url))

/** Returns the text of a key in one language, with its values filled in. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

const read = (path: string): Translations => JSON.parse(readFileSync(path, 'utf8')) as Translations

/**
 * The product's texts in a language, without the tenants' own wording, so that journeys can find buttons by their text in any
 * language. A plural form is a key of its own: `SEARCH.FOUND_other`.
 */
export const translatorFor = (language: Language): Translate => {
  const libs = readdirSync(join(folder, 'libs')).map((name) => read(join(folder, 'libs', name, `${language}.json`)))
  const all = mergeTranslations([read(join(folder, 'shared', `${language}.json`)), ...libs])
  return (key, values = {}) => {
    const text = key.split('.').reduce<Translations | string | undefined>(childOf, all)
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`))
  }
}

/** The texts in the current language of a page. */
export const translatorOf = async (page: Page): Promise<Translate> =>
  translatorFor(languageOf(await page.evaluate(() => document.documentElement.lang)) ?? defaultLanguage)

const childOf = (tree: Translations | string | undefined, name: string) =>
  typeof tree === 'object' ? tree[name] : undefined
