import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../tools/bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const portsPerProduct = 10
const readyTimeoutMs = 120_000
const stopTimeoutMs = 15_000

/** The origins of the demo's two tenants. */
export interface Sites {
  readonly meridian: { readonly exchange: string; readonly expert: string }
  readonly halden: { readonly exchange: string; readonly expert: string }
}

/** The whole product, running in its own process on a fresh demo world. */
export interface Product {
  readonly portBase: number
  readonly sites: Sites
  /** All output of the process so far. */
  log(): string
  /** Ends the process at once, as a crash does. Its data stay. */
  kill(): Promise<void>
  /** Starts a killed process again, on the same data and ports. @throws Error when it is not ready within two minutes */
  restart(): Promise<void>
  /** Stops the process as Ctrl-C does and removes its data. */
  stop(): Promise<void>
}

/** Origins of the demo for a block of ports. */
export const sitesAt = (portBase: number): Sites => {
  const origin = (offset: number) => `http://localhost:${portBase + offset}`
  return {
    meridian: { exchange: origin(0), expert: origin(1) },
    halden: { exchange: origin(2), expert: origin(3) },
  }
}

/** Origins of the product that all journeys share. @throws Error outside of a run */
export const sitesOfRun = (): Sites => {
  const portBase = process.env.E2E_PORT_BASE
  if (!portBase) throw new Error('Journeys need a running product: start them with npm test -- e2e')
  return sitesAt(Number(portBase))
}

/**
 * Builds the browser bundle if needed and starts the product on free ports in a temporary folder.
 * `env` adds settings; data in a given DATA_DIR is kept.
 * @throws Error with the end of its output when it is not ready within two minutes
 */
export const startProduct = async ({ env = {} }: { env?: Record<string, string> } = {}): Promise<Product> => {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-product-'))
  const logFile = join(folder, 'product.log')
  const portBase = await freePorts()
  const sink = createWriteStream(logFile)
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
      cwd: root,
      env: { ...process.env, MODE: 'demo', PORT_BASE: String(portBase), DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(sink, { end: false })
    child.stderr?.pipe(sink, { end: false })
    return child
  }
  let child = start()
  const log = () => readFileSync(logFile, 'utf8')
  const stop = async () => {
    await terminate(child)
    sink.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  const sites = sitesAt(portBase)
  const untilReady = () => waitUntilReady(child, `${sites.meridian.exchange}/readyz`)
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const restart = async () => {
    child = start()
    await untilReady()
  }
  try {
    await untilReady()
  } catch (error) {
    const tail = log().trim().split('\n').slice(-40).join('\n')
    await stop()
    throw new Error(`${(error as Error).message}\n${tail}`)
  }
  return { portBase, sites, log, kill, restart, stop }
}

const waitUntilReady = async (child: ChildProcess, address: string): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < readyTimeoutMs) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready:`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The product was not ready within ${readyTimeoutMs / 1000} s:`)
}

const terminate = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(killTimer)
}

/** First of ten consecutive free ports, below the system's ephemeral range. */
export const freePorts = async (): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const base = 12_000 + portsPerProduct * Math.floor(Math.random() * 1900)
    const ports = Array.from({ length: portsPerProduct }, (_, offset) => base + offset)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return base
  }
  throw new Error('There are no ten consecutive free ports')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
