import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '../../server/src/platform/db/embedded/launcher.ts'
import { readPostmaster } from '../../server/src/platform/db/embedded/postmaster.ts'
import { createEmbeddedDatabase } from '../../server/src/platform/db/start.ts'

/** A PostgreSQL server that can be killed. Its address stays the same. */
export interface Cluster {
  readonly superuserUrl: string
  /** Connection URL of the database's owner. */
  readonly ownerUrl: string
  /** Kills the whole server and restarts it; resolves once it is up. */
  killServer(): Promise<void>
  /** Kills one backend process: PostgreSQL closes all connections and recovers by itself. */
  killBackend(choose: (pids: readonly number[]) => number): Promise<void>
  stop(): Promise<void>
}

/** Starts a server in the folder and creates the product's database. */
export const startCluster = async (folder: string, secretKey: string): Promise<Cluster> => {
  let server: EmbeddedServer = await startEmbedded(folder)
  const superuserUrl = server.url
  const ownerUrl = await createEmbeddedDatabase(superuserUrl, secretKey)
  const postmaster = async (): Promise<number> => {
    const found = await readPostmaster(join(folder, 'database', 'cluster'))
    if (!found) throw new Error('PostgreSQL does not run')
    return found.pid
  }
  return {
    superuserUrl,
    ownerUrl,
    killServer: async () => {
      process.kill(await postmaster(), 'SIGKILL')
      server = await startEmbedded(folder)
    },
    killBackend: async (choose) => {
      const backends = childrenOf(await postmaster()).filter((pid) => titleOf(pid).includes(' 127.0.0.1('))
      if (backends.length > 0) process.kill(choose(backends), 'SIGKILL')
    },
    stop: () => server.stop(),
  }
}

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // pid (name) state ppid
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      } catch {
        return false
      }
    })
