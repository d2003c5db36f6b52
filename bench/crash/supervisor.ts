import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type ProductProcess, startProcess } from '../../server/testing/processes.ts'

/** One place for a process of the product: whenever it ends, it is started again. */
export interface Supervised {
  readonly port: number
  isUp(): boolean
  /** Kills the process; it comes back by itself. */
  kill(): Promise<void>
  /** What it printed last, each time it ended without having been killed. */
  readonly deaths: readonly string[]
  /** Milliseconds from each kill until the process was ready again. */
  readonly backAfter: readonly number[]
  /** Resolves when it is up. */
  up(): Promise<void>
  stop(): Promise<void>
}

/** Keeps a process with these settings alive, as an init system would. */
export const supervise = async (settings: Readonly<Record<string, string>>): Promise<Supervised> => {
  const port = await freePort()
  const backAfter: number[] = []
  const deaths: string[] = []
  let running: ProductProcess | undefined
  let isOver = false
  let coming: Promise<void> = Promise.resolve()

  const start = async (since?: number): Promise<void> => {
    while (!isOver) {
      const started = await startProcess({ ...settings, PORT_BASE: String(port) }).catch(() => undefined)
      if (started) {
        running = started
        if (since !== undefined) backAfter.push(performance.now() - since)
        started.ended.then(() => lost(started))
        return
      }
      // The database is away: that is a line in the log and another attempt.
      await sleep(300)
    }
  }
  const lost = (ended: ProductProcess): void => {
    if (running !== ended || isOver) return
    running = undefined
    deaths.push(ended.log().trim().slice(-2_000))
    coming = start()
  }
  coming = start()
  await coming
  return {
    port,
    backAfter,
    deaths,
    isUp: () => running !== undefined,
    kill: async () => {
      const victim = running
      if (!victim) return
      running = undefined
      await victim.kill()
      coming = start(performance.now())
    },
    up: () => coming,
    stop: async () => {
      isOver = true
      await coming
      await running?.stop()
    },
  }
}
