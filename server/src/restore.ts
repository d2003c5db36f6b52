/*
 * `npm run restore -- --from FILE`: fills the empty installation the settings name from a backup. The product must not run on it.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type Head, secretFingerprintOf, totalsOf } from './platform/backup/backup-format.ts'
import { type OpenedBackup, openBackup, restoreBackup } from './platform/backup/restore.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { withClient } from './platform/db/roles.ts'
import { startDatabase } from './platform/db/start.ts'
import { createLog } from './platform/log.ts'

/** Restores a backup file. @returns what to say about it @throws ConfigError in one line when it does not fit here */
export const restore = async (config: Config, from: string, clock: Clock): Promise<string> => {
  const file = createReadStream(from)
  const archive = createGunzip()
  // An error of the file is met where the archive is read.
  file.on('error', (error) => archive.destroy(new ConfigError(`${from} cannot be read: ${error.message}`)))
  try {
    return await restoreFrom(config, await openBackup(file.pipe(archive)), clock)
  } finally {
    file.destroy()
    archive.destroy()
  }
}

const restoreFrom = async (config: Config, backup: OpenedBackup, clock: Clock): Promise<string> => {
  const began = clock.now()
  const { head } = backup
  await expectFitting(config, head)
  await takeSecret(config, backup)
  const started = await startDatabase(config, createLog('warn'), clock)
  try {
    const { ownerUrl } = started
    if (!ownerUrl) throw new ConfigError('Restoring needs DATABASE_OWNER_URL, or no database setting at all')
    const manifest = await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
      const files = config.files.kind === 'folder' ? config.files.folder : undefined
      const restored = await restoreBackup({ client, files }, backup)
      await client.query('analyze')
      return restored
    })
    const { tables, rows, files } = totalsOf(manifest)
    const seconds = ((clock.now().getTime() - began.getTime()) / 1000).toFixed(1)
    return `Restored the backup of ${head.madeAt}: ${tables} tables with ${rows} rows, all with the same hashes, and ${files} files in ${seconds} s`
  } finally {
    await started.stop()
  }
}

/** Whether the backup is one for this program in this mode. */
const expectFitting = async (config: Config, { mode, migrations }: Head): Promise<void> => {
  if (mode !== config.mode)
    throw new ConfigError(`MODE=${config.mode}, but the backup is of an installation in ${mode}`)
  const ours = await readMigrations()
  const last = migrations.at(-1)?.name
  const isSame = ours.length === migrations.length && ours.every(({ hash }, index) => migrations[index]?.hash === hash)
  if (!isSame)
    throw new ConfigError(
      `The backup is of another version, whose last migration is ${last}; ours is ${ours.at(-1)?.name}. Restore it with that version, then upgrade`,
    )
}

/** What the installation has sealed and signed is worth nothing under another key. */
const takeSecret = async (
  { secretKey, dataDir }: Config,
  { head, secretKey: backupKey }: OpenedBackup,
): Promise<void> => {
  const file = join(dataDir, 'secret-key')
  const here = secretKey ?? ((await readFile(file, 'utf8').catch(() => undefined)) || undefined)
  if (here !== undefined) {
    if (secretFingerprintOf(here) === head.secretMark) return
    const where = secretKey ? 'SECRET_KEY' : file
    throw new ConfigError(`${where} is another key than that of the installation the backup was made of`)
  }
  if (backupKey === undefined)
    throw new ConfigError('The backup needs the SECRET_KEY of the installation it was made of')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, backupKey, { mode: 0o600, flag: 'wx' })
}

const run = async (): Promise<string> => {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
  if (!from) throw new ConfigError('restore -- --from FILE')
  return restore(readConfig(), from, systemClock)
}

if (import.meta.main)
  run().then(console.log, (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
