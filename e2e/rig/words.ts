import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageOf, mergeTranslations, type Translations } from '@colloquy/contract/translations'
import { defaultLanguage, type Language } from '@colloquy/contract/values'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../contract/translations/', import.meta.url))

/** The text of a key in one language, with its values filled in. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

const read = (path: string): Translations => JSON.parse(readFileSync(path, 'utf8')) as Translations

/**
 * What the product says in a language, apart from what tenants say differently: so that a journey finds buttons by
 * what is written on them, in whatever language it is made. A plural form is a key of its own: `SEARCH.FOUND_other`.
 */
export const wordsIn = (language: Language): Words => {
  const libs = readdirSync(join(folder, 'libs')).map((name) => read(join(folder, 'libs', name, `${language}.json`)))
  const all = mergeTranslations([read(join(folder, 'shared', `${language}.json`)), ...libs])
  return (key, values = {}) => {
    const text = key.split('.').reduce<Translations | string | undefined>(below, all)
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`))
  }
}

/** The words of the language that a page is written in now. */
export const wordsOn = async (page: Page): Promise<Words> =>
  wordsIn(languageOf(await page.evaluate(() => document.documentElement.lang)) ?? defaultLanguage)

const below = (tree: Translations | string | undefined, name: string) =>
  typeof tree === 'object' ? tree[name] : undefined
