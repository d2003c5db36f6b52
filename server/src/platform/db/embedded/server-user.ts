import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How the server's programs are run: PostgreSQL refuses to run as root. */
export interface ServerUser {
  /** Programs that stand before the server's own. */
  readonly before: readonly string[]
  /** The same for a process that must not outlive us. */
  readonly bound: readonly string[]
  /** User and group to change to; `undefined` means our own. */
  readonly id: number | undefined
}

const nobody = 65_534
const namespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`]
// The kernel sends the server a fast-shutdown signal when we are gone, however we went.
const untilWeEnd = ['setpriv', '--pdeathsig', 'INT']

const runs = (...command: readonly string[]): boolean =>
  spawnSync(command[0]!, [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0

/**
 * Decides it by trying. Root enters a user namespace in which it is somebody else: files stay root's and folders only
 * root may enter stay reachable. Where that is forbidden, as in some containers, the user `nobody` is taken.
 */
export const chooseServerUser = (): ServerUser => {
  if (process.platform !== 'linux') return { before: [], bound: [], id: undefined }
  const root = process.getuid?.() === 0
  if (root && runs(...namespace, ...untilWeEnd)) {
    return { before: namespace, bound: [...namespace, ...untilWeEnd], id: undefined }
  }
  if (root && runs(...namespace)) return { before: namespace, bound: namespace, id: undefined }
  return { before: [], bound: runs(...untilWeEnd) ? untilWeEnd : [], id: root ? nobody : undefined }
}

/** Makes the folder and all it holds the server user's, if it is not. `parent` is made passable when need be. */
export const handOver = async (parent: string, folder: string, user: ServerUser): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const id = user.id ?? 0
  if (user.id !== undefined) await chmod(parent, 0o711)
  if ((await stat(folder)).uid === id) return
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), id, id)
  await chown(folder, id, id)
}

/** Runs a program to its end as the server user. Answers what it complained about, or `undefined` when it succeeded. */
export const runAs = async (
  user: ServerUser,
  program: string,
  args: readonly string[],
): Promise<string | undefined> => {
  const [first, ...rest] = [...user.before, program, ...args]
  const child = spawn(first!, rest, { stdio: ['ignore', 'ignore', 'pipe'], uid: user.id, gid: user.id })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const [status] = await once(child, 'close').catch((error: Error) => [error.message])
  return status === 0 ? undefined : complaint.trim() || String(status)
}
