import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Folders and files of the engine that decide what an index built from given documents looks like. */
const sources = ['../analysis/', '../index/', './', '../bm25f.ts', '../expert-document.ts', '../searchable-fields.ts']

/**
 * Fingerprint of the index format: a hash of the code that analyzes texts, lays out segments and makes documents, and of
 * the Unicode data it relies on. A snapshot with another fingerprint is not read; the index is built anew.
 * @param documentSources files outside the engine that make the documents
 */
export const currentIndexFormat = async (documentSources: readonly URL[]): Promise<string> => {
  const hash = createHash('sha256').update(`${process.versions.icu} ${process.versions.unicode}`)
  for (const source of sources)
    for (const file of await filesIn(new URL(source, import.meta.url))) hash.update(await readFile(file))
  for (const file of documentSources) hash.update(await readFile(file))
  return hash.digest('hex')
}

const filesIn = async (source: URL): Promise<URL[]> => {
  if (!source.pathname.endsWith('/')) return [source]
  const names = (await readdir(fileURLToPath(source))).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return names.sort().map((name) => new URL(name, source))
}
