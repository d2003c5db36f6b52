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
// The kernel sends the server a fast-shutdown signal when this process ends, for whatever reason.
const stopWithParent = ['setpriv', '--pdeathsig', 'INT']

const runs = (...command: readonly string[]): boolean =>
  spawnSync(command[0]!, [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0

/**
 * Chosen by trial. Root enters a user namespace as another user: files still belong to root, and folders only root may
 * enter stay reachable. Where that is forbidden, as in some containers, the user `nobody` is used.
 */
export const chooseServerUser = (): ServerUser => {
  if (process.platform !== 'linux') return { before: [], bound: [], id: undefined }
  const root = process.getuid?.() === 0
  if (root && runs(...namespace, ...stopWithParent)) {
    return { before: namespace, bound: [...namespace, ...stopWithParent], id: undefined }
  }
  if (root && runs(...namespace)) return { before: namespace, bound: namespace, id: undefined }
  return { before: [], bound: runs(...stopWithParent) ? stopWithParent : [], id: root ? nobody : undefined }
}

/** Gives the folder and its content to the server's user, if necessary. `parent` is made traversable if necessary. */
export const handOver = async (parent: string, folder: string, user: ServerUser): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const id = user.id ?? 0
  if (user.id !== undefined) await chmod(parent, 0o711)
  if ((await stat(folder)).uid === id) return
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), id, id)
  await chown(folder, id, id)
}

/** Runs a program as the server's user. @returns its error output, or `undefined` on success */
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
