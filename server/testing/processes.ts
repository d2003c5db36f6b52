import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const startTimeoutMs = 60_000

/** The product in a process of its own. */
export interface ProductProcess {
  /** Where it answers, if it does. */
  readonly port: number
  /** Everything it has printed so far. */
  log(): string
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Asks it to end, and resolves with its exit code when it has. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts the product with these settings and nothing else, in production mode; it takes a free port unless given one.
 * @throws Error with what it printed, when it ends or is not ready within a minute
 */
export const startProcess = async (settings: Readonly<Record<string, string>>): Promise<ProductProcess> => {
  const port = Number(settings.PORT_BASE ?? (await freePort()))
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH ?? '', MODE: 'production', LOG_LEVEL: 'warn', ...settings, PORT_BASE: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const log = () => output.join('')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!hasExited(child)) child.kill(signal)
    await ended
    return child.exitCode
  }
  try {
    await waitUntilReady(child, log)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { port, log, ended, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const waitUntilReady = (child: ChildProcess, log: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(impatience)
      reject(new Error(`The product ${what}:\n${log()}`))
    }
    const impatience = setTimeout(fail, startTimeoutMs, 'was not ready in time')
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal} before it was ready`))
    child.stdout?.on('data', () => {
      if (!/^Ready at /m.test(log())) return
      clearTimeout(impatience)
      resolve()
    })
  })

/** A port of loopback that nobody uses. */
export const freePort = async (): Promise<number> => {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
