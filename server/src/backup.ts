/*
 * `npm run backup -- --to FILE_OR_FOLDER`: everything the installation the settings name holds, in one file, while it goes on working.
 */
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { type Manifest, totalsOf } from './platform/backup/backup-format.ts'
import { type BackupOptions, backupOf } from './platform/backup/create-backup.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openExistingDatabase } from './platform/db/existing-database.ts'
import { withClient } from './platform/db/roles.ts'

/** Writes a backup into a file, or into a file of a folder named after the instant. @returns what to say about it */
export const backUp = async (config: Config, to: string, clock: Clock): Promise<string> => {
  const began = clock.now()
  const reached = await openExistingDatabase(config)
  try {
    if (!reached.isOwner) throw new ConfigError('A backup needs DATABASE_OWNER_URL: only the owner sees all tables')
    const path = placeOf(to, began)
    const manifest = await withClient(reached.url, 'DATABASE_OWNER_URL', (client) =>
      write(path, {
        client,
        files: config.files.kind === 'folder' ? config.files.folder : undefined,
        secretKey: reached.secretKey,
        includesSecret: config.secretKey === undefined,
        at: began,
      }),
    )
    const { tables, rows, files } = totalsOf(manifest)
    const [seconds, size] = [(clock.now().getTime() - began.getTime()) / 1000, (await stat(path)).size / 1e6]
    return `${path}: ${tables} tables with ${rows} rows, ${inWords(config, files)}, ${size.toFixed(1)} MB in ${seconds.toFixed(1)} s`
  } finally {
    await reached.stop()
  }
}

const inWords = ({ files }: Config, count: number): string =>
  files.kind === 'folder' ? `${count} files` : 'files left in their bucket'

const placeOf = (to: string, at: Date): string => {
  const isFolder = existsSync(to) && statSync(to).isDirectory()
  const name = `colloquy-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
  const path = resolve(isFolder ? join(to, name) : to)
  if (existsSync(path)) throw new ConfigError(`${path} is there already`)
  return path
}

/** The file has its name only when it is whole. */
const write = async (path: string, parts: BackupOptions): Promise<Manifest> => {
  const draft = `${path}.unfinished`
  let manifest: Manifest | undefined
  const bytes = async function* () {
    manifest = yield* backupOf(parts)
  }
  try {
    await pipeline(bytes, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw code?.startsWith('E') ? new ConfigError(`${path} cannot be written: ${message}`) : error
  }
  return manifest!
}

const run = async (): Promise<string> => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (!to) throw new ConfigError('backup -- --to FILE_OR_FOLDER')
  return backUp(readConfig(), to, systemClock)
}

if (import.meta.main)
  run().then(console.log, (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
