import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeTranslations, type Translations } from '@colloquy/contract/translations'
import type { Language } from '@colloquy/contract/values'

/** The translation files, read once. */
export interface TranslationFiles {
  /** The same as long as no file changes. */
  readonly version: string
  /** The texts of a folder in one language, those of its subfolders included; `undefined` when it has none. */
  readonly in: (folder: readonly string[], language: Language) => Translations | undefined
}

const translationsFolder = fileURLToPath(new URL('../../../../contract/translations', import.meta.url))

/**
 * Reads every translation file below a folder into memory.
 * @throws SyntaxError when one is not JSON
 */
export const readTranslations = async (root = translationsFolder): Promise<TranslationFiles> => {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const contents = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')))
  const files = names.map((name, i) => ({
    path: name.replaceAll('\\', '/'),
    texts: JSON.parse(contents[i] ?? '') as Translations,
  }))
  const known = new Map<string, Translations | undefined>()
  const find = (folder: string, language: Language) => {
    const parts = files.filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith(`/${language}.json`))
    return parts.length > 0 ? mergeTranslations(parts.map(({ texts }) => texts)) : undefined
  }
  return {
    version: createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12),
    in: (folder, language) => {
      const key = [...folder, language].join('/')
      if (!known.has(key)) known.set(key, find(folder.join('/'), language))
      return known.get(key)
    },
  }
}
