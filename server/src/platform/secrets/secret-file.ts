import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newSecret } from '../ids.ts'
import { privateFolder } from '../private-folder.ts'

/**
 * A secret kept in a file only its owner may read; made on first use. Two processes that ask at once get the same one,
 * and a file is never seen half written.
 */
export const readOrCreateSecret = async (file: string): Promise<string> => {
  const existing = await readFile(file, 'utf8').catch(() => '')
  if (existing !== '') return existing
  await privateFolder(dirname(file))
  const secret = newSecret()
  const draft = `${file}.${process.pid}.${secret.slice(0, 8)}`
  await writeFile(draft, secret, { mode: 0o600 })
  // A hard link either makes the name or fails because somebody else just did.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  return readFile(file, 'utf8')
}
