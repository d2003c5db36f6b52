import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@colloquy/contract/languages'
import { mergeTranslations, type Translations } from '@colloquy/contract/translations'

/** The translation files in memory. */
export interface TranslationFiles {
  /** A version that changes with the files. */
  readonly version: string
  /** The texts of a folder in one language, those of its subfolders included; `undefined` when it has none. */
  readonly in: (folder: readonly string[], language: Language) => Translations | undefined
}

const translationsFolder = fileURLToPath(new URL('../../../../contract/translations', import.meta.url))

/**
 * Reads every translation file below a folder.
 * @throws SyntaxError for invalid JSON
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

/** The current translation files, while they are watched. */
export interface WatchedTranslations extends TranslationFiles {
  /** Checks for changed files and loads them. When they cannot be read, the previous texts stay. */
  readonly refresh: () => Promise<void>
  readonly stop: () => void
}

/** Milliseconds between two checks. */
const pause = 5_000

/**
 * Reads the translation files, and again whenever one has changed, without a restart.
 * @throws SyntaxError for invalid JSON at the start; later, `failed` is called
 */
export const watchTranslations = async (
  failed: (err: unknown) => void,
  root = translationsFolder,
): Promise<WatchedTranslations> => {
  let [texts, seen] = [await readTranslations(root), await stateOf(root)]
  const look = async (): Promise<void> => {
    const state = await stateOf(root)
    if (state === seen) return
    // A broken file is not read again before its next change.
    seen = state
    texts = await readTranslations(root)
  }
  const timer = setInterval(() => look().catch(failed), pause)
  timer.unref()
  return {
    get version() {
      return texts.version
    },
    in: (folder, language) => texts.in(folder, language),
    refresh: look,
    stop: () => clearInterval(timer),
  }
}

/** Changes whenever a file is written, added or removed. */
const stateOf = async (root: string): Promise<string> => {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const states = await Promise.all(names.map((name) => stat(join(root, name))))
  return names.map((name, i) => `${name} ${states[i]?.mtimeMs} ${states[i]?.size}`).join('\n')
}
