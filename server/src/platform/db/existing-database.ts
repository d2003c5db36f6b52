import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { startEmbedded } from './embedded/launcher.ts'
import { createEmbeddedDatabase, secretInDataFolder } from './start.ts'

/** An existing database, for command-line tools: nothing is migrated or created. */
export interface ExistingDatabase {
  /** The owner's address, else the application's. */
  readonly url: string
  readonly isOwner: boolean
  readonly secretKey: string
  /** Stops the embedded server, if it was started for this. */
  stop(): Promise<void>
}

/**
 * Finds the configured database. Starts the embedded one unless another process runs it.
 * @throws ConfigError in one line when there is none
 */
export const openExistingDatabase = async (config: Config): Promise<ExistingDatabase> => {
  const { dataDir, databaseOwnerUrl, databaseUrl } = config
  const url = databaseOwnerUrl ?? databaseUrl
  if (!url && !existsSync(join(dataDir, 'database', 'cluster')))
    throw new ConfigError(`DATA_DIR=${dataDir}: there is no database in it`)
  const secretKey = config.secretKey ?? (await secretInDataFolder(dataDir))
  if (url) return { url, isOwner: databaseOwnerUrl !== undefined, secretKey, stop: async () => undefined }
  const { url: rootUrl, stop } = await startEmbedded(dataDir)
  try {
    return { url: await createEmbeddedDatabase(rootUrl, secretKey), isOwner: true, secretKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
