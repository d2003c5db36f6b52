import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A PostgreSQL server that runs on a folder, as its `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Reads who serves the folder now; `undefined` when nobody does, whatever a crash has left lying there. */
export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  if (isAlive(pid) && (await isPostgres(pid)))
    return { pid, port: Number(lines[3]), ready: lines[7]?.startsWith('ready') === true }
  // PostgreSQL takes any living process with this number for its own, in a restarted container ourselves for instance.
  if (isAlive(pid)) await rm(file, { force: true })
  return undefined
}

/** Whether a process with this number exists. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Only Linux says it in a file; elsewhere the number is believed.
const isPostgres = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
}
