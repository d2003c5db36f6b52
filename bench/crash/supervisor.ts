import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type ProductProcess, startProcess } from '../../server/testing/processes.ts'

/** A process of the product that is restarted whenever it ends. */
export interface SupervisedProcess {
  readonly port: number
  isUp(): boolean
  /** Kills the process; it restarts by itself. */
  kill(): Promise<void>
  /** Last output of each exit that was not a kill. */
  readonly unexpectedExits: readonly string[]
  /** Milliseconds from each kill until the process was ready again. */
  readonly recoveryMs: readonly number[]
  /** Resolves when the process is up. */
  whenUp(): Promise<void>
  stop(): Promise<void>
}

/** Keeps a process with these settings running, as an init system does. */
export const supervise = async (settings: Readonly<Record<string, string>>): Promise<SupervisedProcess> => {
  const port = await freePort()
  const recoveryMs: number[] = []
  const unexpectedExits: string[] = []
  let running: ProductProcess | undefined
  let isStopping = false
  let starting: Promise<void> = Promise.resolve()

  const start = async (since?: number): Promise<void> => {
    while (!isStopping) {
      const started = await startProcess({ ...settings, PORT_BASE: String(port) }).catch(() => undefined)
      if (started) {
        running = started
        if (since !== undefined) recoveryMs.push(performance.now() - since)
        started.ended.then(() => restartAfterExit(started))
        return
      }
      // The database is unavailable: try again.
      await sleep(300)
    }
  }
  const restartAfterExit = (ended: ProductProcess): void => {
    if (running !== ended || isStopping) return
    running = undefined
    unexpectedExits.push(ended.log().trim().slice(-2_000))
    starting = start()
  }
  starting = start()
  await starting
  return {
    port,
    recoveryMs: recoveryMs,
    unexpectedExits: unexpectedExits,
    isUp: () => running !== undefined,
    kill: async () => {
      const victim = running
      if (!victim) return
      running = undefined
      await victim.kill()
      starting = start(performance.now())
    },
    whenUp: () => starting,
    stop: async () => {
      isStopping = true
      await starting
      await running?.stop()
    },
  }
}
