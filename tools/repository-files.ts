import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** File contents by path relative to the repository, with forward slashes. */
export type Tree = ReadonlyMap<string, string>

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  'data',
  'shots',
  'test-results',
  'playwright-report',
  '.cache',
])

/** All files below the given folders, without installed, built and runtime files. */
export const listFiles = (base: string, folders: readonly string[]): string[] => folders.flatMap((f) => below(base, f))

const below = (base: string, folder: string): string[] => {
  let entries: Dirent[]
  try {
    entries = readdirSync(join(base, folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return below(base, path)
    return entry.isFile() ? [path] : []
  })
}

/** Reads the text files below the given folders. */
export const readTree = (base: string, folders: readonly string[]): Tree =>
  new Map(
    listFiles(base, folders)
      .filter((path) => /\.(ts|tsx|js|mjs|json|md|sql|css|html|svg|txt|yml)$/.test(path))
      .map((path) => [path, readFileSync(join(base, path), 'utf8')]),
  )
