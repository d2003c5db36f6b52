import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from './launcher.ts'
import { isAlive } from './postmaster.ts'

const program = fileURLToPath(new URL('../../../../testing/embedded-database-process.ts', import.meta.url))
const linux = process.platform === 'linux'
const root = process.getuid?.() === 0

interface Held {
  readonly child: ChildProcess
  readonly url: string
  readonly adopted: boolean
  readonly pid: number
  readonly error?: string
}

let folder: string
const held: Held[] = []

const hold = async (env = process.env): Promise<Held> => {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  const one = { child, ...JSON.parse(String(line)) } as Held
  held.push(one)
  return one
}

const end = async ({ child }: Held, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const gone = async (pid: number, seconds: number) => {
  for (let waited = 0; isAlive(pid) && waited < seconds * 1000; waited += 20) await sleep(20)
  return !isAlive(pid)
}

const query = async (url: string, text: string) => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-launcher-'))
})
afterEach(async () => {
  for (const one of held.splice(0)) {
    await end(one, 'SIGTERM')
    if (one.pid && isAlive(one.pid)) process.kill(one.pid, 'SIGQUIT')
    if (one.pid) await gone(one.pid, 5)
  }
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded server', () => {
  it('starts in an empty folder, keeps its files to itself, and asks for a password', async () => {
    const server = await startEmbedded(folder)
    const settings = await query(
      server.url,
      `select current_setting('data_checksums') as sums, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding, (select datlocprovider from pg_database where datname = 'postgres') as locale`,
    )
    expect(settings).toEqual([{ sums: 'on', fsync: 'on', encoding: 'UTF8', locale: 'i' }])
    const anonymous = new URL(server.url)
    anonymous.password = 'guess'
    await expect(query(anonymous.href, 'select 1')).rejects.toThrow('password authentication failed')
    for (const name of ['database', 'database/cluster'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'database/password'))).mode & 0o777).toBe(0o600)
    await server.stop()
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    expect(await readFile(join(folder, 'database/server.log'), 'utf8')).toContain('database system is shut down')
  })

  it('is joined by a second process, which leaves it running when it goes', async () => {
    const [first, second] = [await hold(), await hold()]
    expect([first.adopted, second.adopted, second.url]).toEqual([false, true, first.url])
    await end(second, 'SIGTERM')
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is one server when two processes start in an empty folder at once', async () => {
    const [first, second] = await Promise.all([hold(), hold()])
    expect(second.pid).toBe(first.pid)
    expect([first.adopted, second.adopted].sort()).toEqual([false, true])
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(join(folder, 'database'))).filter((name) => name.startsWith('new-'))).toEqual([])
  })

  it.runIf(linux)('does not outlive a process that was killed, and has lost nothing', async () => {
    const first = await hold()
    await query(first.url, 'create table kept as select generate_series(1, 1000) as n')
    await end(first, 'SIGKILL')
    expect(await gone(first.pid, 5)).toBe(true)
    const second = await hold()
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
  })

  it('recovers when it was killed together with its process', async () => {
    const first = await hold()
    await query(first.url, 'create table kept as select generate_series(1, 1000) as n')
    process.kill(first.pid, 'SIGKILL')
    await end(first, 'SIGKILL')
    const second = await hold()
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
  })

  it('is started again within five seconds, at the same address, when it dies', async () => {
    const first = await hold()
    await query(first.url, 'create table kept as select generate_series(1, 1000) as n')
    process.kill(first.pid, 'SIGKILL')
    await sleep(50)
    const count = () => query(first.url, 'select count(*)::int as rows from kept').catch(() => undefined)
    await expect.poll(count, { timeout: 5_000, interval: 50 }).toEqual([{ rows: 1000 }])
    await end(first, 'SIGTERM')
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it.runIf(linux)('takes the number of a stranger in its lock file for what it is', async () => {
    const first = await hold()
    await end(first, 'SIGTERM')
    await writeFile(
      join(folder, 'database/cluster/postmaster.pid'),
      `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    )
    expect(await hold()).toMatchObject({ adopted: false, url: first.url })
  })

  it('takes another port when its last one is in use', async () => {
    const first = await hold()
    await end(first, 'SIGTERM')
    const { port } = new URL(first.url)
    const { createServer } = await import('node:net')
    const taker = createServer().listen(Number(port), '127.0.0.1')
    await once(taker, 'listening')
    const second = await hold()
    taker.close()
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says in one line that its folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(startEmbedded(join(folder, 'file'))).rejects.toThrow(/^DATA_DIR=\S+: cannot be written \(ENOTDIR\)$/)
  })

  it.runIf(linux)('says so as well where no folder can be made at all', async () => {
    await expect(startEmbedded('/proc/none')).rejects.toThrow(/^DATA_DIR=\/proc\/none: cannot be written \(ENOENT\)$/)
  })

  it.runIf(linux && root)(
    'runs as nobody where root may not enter a user namespace, and is taken over after a kill',
    async () => {
      const first = await hold({ ...process.env, PATH: '/none' })
      expect(first.error).toBeUndefined()
      expect((await stat(join(folder, 'database/cluster'))).uid).toBe(65_534)
      // Without the helper program the server is orphaned; the next process makes it its own.
      await end(first, 'SIGKILL')
      const second = await hold({ ...process.env, PATH: '/none' })
      expect(second).toMatchObject({ adopted: false, pid: first.pid })
      await end(second, 'SIGTERM')
      expect(await gone(first.pid, 5)).toBe(true)
      const third = await hold()
      expect(third.error).toBeUndefined()
      expect((await stat(join(folder, 'database/cluster'))).uid).toBe(0)
    },
  )
})
