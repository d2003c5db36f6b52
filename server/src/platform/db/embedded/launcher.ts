import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ConfigError } from '../../config.ts'
import { privateFolder } from '../../private-folder.ts'
import { readOrCreateSecret } from '../../secrets/secret-file.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts'
import { chooseServerUser, handOver, runAs, type ServerUser } from './server-user.ts'

/** A PostgreSQL server of our own. */
export interface EmbeddedServer {
  /** Address of its database `postgres`, as its superuser. */
  readonly url: string
  /** True when another process started it, and it will end with that one. */
  readonly adopted: boolean
  /** Shuts it down cleanly; does nothing when it is adopted. */
  stop(): Promise<void>
}

interface PostgresInstallation {
  readonly folder: string
  readonly cluster: string
  readonly log: string
  readonly user: ServerUser
  readonly binaries: Binaries
}

const superuser = 'colloquy_root'
const step = 20
const minRestartIntervalMs = 1_000
const timeoutsMs = { absent: 10_000, starting: 120_000, stopping: 10_000 }
const locale = process.platform === 'win32' ? 'C' : process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Starts PostgreSQL on `<dataDir>/database`, or joins the one that already runs there. The folder is made at first use.
 * After a crash of both this process and the server, waits while the server recovers.
 * A server that ends without having been asked to is started again; `onLost` is told.
 * @throws ConfigError when the folder cannot be written or the server does not start
 */
export const startEmbedded = async (dataDir: string, onLost?: (log: string) => void): Promise<EmbeddedServer> => {
  const binaries = await findBinaries()
  const user = chooseServerUser()
  const folder = join(dataDir, 'database')
  const postgres = { folder, cluster: join(folder, 'cluster'), log: join(folder, 'server.log'), user, binaries }
  try {
    await privateFolder(folder)
    const password = await readOrCreateSecret(join(folder, 'password'))
    await handOver(dataDir, folder, user)
    await createCluster(postgres)
    return await keepRunning(postgres, password, onLost)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC'].includes(code)) throw error
    throw new ConfigError(`DATA_DIR=${dataDir}: cannot be written (${code})`)
  }
}

// Made beside its final place and moved there whole, so that a crash or a second process never sees half of it.
const createCluster = async ({ folder, cluster, user, binaries }: PostgresInstallation): Promise<void> => {
  const entries = await readdir(folder)
  for (const left of entries.filter((name) => name.startsWith('new-')))
    if (!isAlive(Number(left.slice(4)))) await rm(join(folder, left), { recursive: true })
  if (entries.includes('cluster')) return
  const draft = join(folder, `new-${process.pid}`)
  const complaint = await runAs(user, binaries.initdb, [
    '-D',
    draft,
    '-U',
    superuser,
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    `--locale=${locale}`,
    '--data-checksums',
  ])
  if (complaint !== undefined) {
    await rm(draft, { recursive: true, force: true })
    throw new ConfigError(`PostgreSQL cannot be set up in ${folder}: ${complaint.replace(/\s+/g, ' ')}`)
  }
  // Fails when another process has been faster; its cluster has the same password.
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true }))
}

/**
 * Starts the server again when it ends without having been asked to, at the same port, so that its address stays.
 * A server that keeps dying is started at most once a second.
 */
const keepRunning = async (
  postgres: PostgresInstallation,
  password: string,
  onLost?: (log: string) => void,
): Promise<EmbeddedServer> => {
  let isStopping = false
  let restart: Promise<void> | undefined
  let startedAt = 0
  const start = async (): Promise<EmbeddedServer> => {
    startedAt = performance.now()
    return joinOrStart(postgres, password, (log) => {
      if (isStopping) return
      onLost?.(log)
      restart = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    await sleep(Math.max(0, startedAt + minRestartIntervalMs - performance.now()))
    if (isStopping) return
    try {
      server = await start()
    } catch {
      // The reason is in the server's log; trying on is all that can be done while the product runs.
      restart = startAgain()
      await restart
    }
  }
  let server = await start()
  const { url, adopted } = server
  return {
    url,
    adopted,
    stop: async () => {
      isStopping = true
      await restart
      await server.stop()
    },
  }
}

const joinOrStart = async (
  postgres: PostgresInstallation,
  password: string,
  onLost?: (log: string) => void,
): Promise<EmbeddedServer> => {
  let child: ChildProcess | undefined
  for (let [absent, starting] = [0, 0]; absent < timeoutsMs.absent && starting < timeoutsMs.starting; ) {
    const running = await readPostmaster(postgres.cluster)
    if (running?.ready) {
      const server = await joined(postgres, running, password, child, onLost)
      if (server) return server
    }
    if (child?.exitCode !== null) child = undefined
    if (!running && !child && absent % 500 === 0) child = await launch(postgres)
    await sleep(step)
    if (running && !running.ready) starting += step
    else absent += step
  }
  child?.kill('SIGQUIT')
  const lastLine = (await readFile(postgres.log, 'utf8').catch(() => '')).trim().split('\n').at(-1)
  throw new ConfigError(`PostgreSQL does not start in ${postgres.folder}: ${lastLine} (${postgres.log})`)
}

const launch = async (postgres: PostgresInstallation): Promise<ChildProcess> => {
  const port = await freePort(Number(await readFile(join(postgres.folder, 'port'), 'utf8').catch(() => '0')))
  await writeFile(join(postgres.folder, 'port'), String(port))
  const log = await open(postgres.log, 'w', 0o600)
  const [first, ...rest] = [
    ...postgres.user.bound,
    postgres.binaries.postgres,
    '-D',
    postgres.cluster,
    '-p',
    String(port),
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'log_checkpoints=off']
      .concat('timezone=UTC', 'log_timezone=UTC')
      .flatMap((setting) => ['-c', setting]),
  ]
  const { id } = postgres.user
  // A group of its own: Ctrl-C in the terminal is for us, and we end the server when we are done with it.
  const child = spawn(first!, rest, { stdio: ['ignore', log.fd, log.fd], detached: true, uid: id, gid: id })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

// Answers nothing when the server that was there a moment ago is not there any more.
const joined = async (
  { folder, cluster, log }: PostgresInstallation,
  { pid, port }: Postmaster,
  password: string,
  child: ChildProcess | undefined,
  onLost?: (log: string) => void,
): Promise<EmbeddedServer | undefined> => {
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`
  const ours = child?.pid === pid
  if (!ours && !(await acceptsConnection(url, folder))) return undefined
  const holder = join(folder, 'holder')
  // One whose starter was killed and that nobody ended is taken over.
  const adopted = !ours && isAlive(Number(await readFile(holder, 'utf8').catch(() => Number.NaN)))
  if (adopted) return { url, adopted, stop: async () => undefined }
  await writeFile(holder, String(process.pid))
  const lost = () => onLost?.(log)
  if (ours) child.once('exit', lost)
  const stop = async () => {
    child?.off('exit', lost)
    await shutDown(cluster, pid)
  }
  return { url, adopted, stop }
}

const acceptsConnection = async (url: string, folder: string): Promise<boolean> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const refusal = /^28/.test((error as { code?: string }).code ?? '')
    if (refusal) throw new ConfigError(`The PostgreSQL that runs in ${folder} is not ours: ${(error as Error).message}`)
    return false
  }
}

// SIGINT is PostgreSQL's fast shutdown, SIGQUIT the one that needs recovery at the next start.
const shutDown = async (cluster: string, pid: number): Promise<void> => {
  if ((await readPostmaster(cluster))?.pid !== pid) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += step) {
    if (waited === timeoutsMs.stopping) process.kill(pid, 'SIGQUIT')
    await sleep(step)
  }
}

/** A TCP port nobody uses on loopback: the wanted one if it is free. */
const freePort = async (wanted: number): Promise<number> => {
  const probe = createServer()
  try {
    await once(probe.listen(wanted, '127.0.0.1'), 'listening')
  } catch {
    return await freePort(0)
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
