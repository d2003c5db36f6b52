import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Tells apart what makes blocks: the code that reads texts and lays out columns, and the names of countries and languages. */
export const notationNow = async (): Promise<string> => {
  const hash = createHash('sha256').update(`${process.versions.icu} ${process.versions.unicode}`)
  for (const name of ['../text/', '../engine/', '../index/', './']) {
    const folder = fileURLToPath(new URL(name, import.meta.url))
    for (const file of (await readdir(folder)).sort())
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
