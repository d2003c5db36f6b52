import { setTimeout as sleep } from 'node:timers/promises'
import { rejectWhenLate } from '../../answer-timeout.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { newId } from '../../ids.ts'
import type { Log } from '../../log.ts'
import { allProcesses, deleteProcess, insertProcess, markLost, type ProcessSeen, sendHeartbeat } from './store.ts'

export interface HeartbeatOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** How many other processes the adapter has seen. */
  readonly countNeighbours: () => number
  /** Cleans up after a lost process. */
  readonly onProcessLost: (process: ProcessSeen) => Promise<void>
  /** The other processes marked this one as lost, as after a long pause: its connections are no longer in any room. */
  readonly onDeclaredLost: () => void
  /** Called at each heartbeat at which the database answers. */
  readonly onHeartbeat: () => void
}

/** Registers this process and detects lost ones. */
export interface Heartbeat {
  /** Registers this process, which accepts connections from now on. */
  start(): void
  /** Resolves when the other processes know this one and forward to it what they broadcast. */
  waitUntilKnown(): Promise<void>
  /** The id of this process; it gets another one after it was marked as lost. */
  id(): string
  /** Whether other processes may have connections. False only if a check within the last heartbeats found none. */
  hasOthers(): boolean
  /** Stops; `isClean` means that the other processes have nothing to clean up. */
  stop(isClean: boolean): Promise<void>
}

const heartbeatIntervalMs = 1_500
/** Within this time, every other process has checked for new ones, or knows that it has not. */
const discoveryTimeoutMs = 2 * heartbeatIntervalMs
const discoveryPollMs = 50
/** A process without a heartbeat for this long is lost. */
const processTimeoutMs = 6_000

/**
 * A check takes milliseconds, and longer only while it removes the connections of a lost process. One that hangs on a broken
 * connection to the database times out, and the next one uses another connection.
 */
const checkTimeoutMs = 15_000

/**
 * Increments a counter in the database, and checks that the other processes do the same. How long a counter stands still is
 * measured with this process's monotonic clock, so that the clocks of two machines need not agree. Time in which this process
 * could not check does not count against others.
 */
export const startHeartbeat = ({
  db,
  clock,
  log,
  countNeighbours,
  onProcessLost,
  onDeclaredLost,
  onHeartbeat,
}: HeartbeatOptions): Heartbeat => {
  const counters = new Map<string, { readonly count: number; readonly since: number }>()
  const known = Promise.withResolvers<void>()
  let isStarted = false
  let own: string | undefined
  let lastCheck = Number.NEGATIVE_INFINITY
  let lastAloneAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const register = async (): Promise<void> => {
    const at = clock.now()
    const id = newId(at)
    await insertProcess(db, id, at)
    own = id
    void discoverProcesses().then(known.resolve)
  }
  /** Waits until the adapter has seen all processes that are alive; by the end of the wait they have checked for this one. */
  const discoverProcesses = async (): Promise<void> => {
    const waitUntil = performance.now() + discoveryTimeoutMs
    const countAlive = async () => {
      const aliveSince = clock.now().getTime() - discoveryTimeoutMs
      const processes = await allProcesses(db).catch(() => [])
      return processes.filter(({ id, seenAt }) => id !== own && seenAt.getTime() >= aliveSince).length
    }
    while (performance.now() < waitUntil && countNeighbours() < (await countAlive())) await sleep(discoveryPollMs)
  }
  const sendOwnHeartbeat = async (): Promise<void> => {
    if (own === undefined) return isStarted ? register() : undefined
    if (await sendHeartbeat(db, own, clock.now())) return
    log.warn('other processes marked this one as lost; its connections are closed, so that they reconnect')
    await register()
    onDeclaredLost()
  }
  const evaluate = async (process: ProcessSeen, now: number): Promise<void> => {
    const before = counters.get(process.id)
    if (before?.count !== process.heartbeatCount) {
      counters.set(process.id, { count: process.heartbeatCount, since: now })
      return
    }
    if (now - before.since < processTimeoutMs || !(await markLost(db, process))) return
    log.warn({ process: process.id, seenAt: process.seenAt }, 'another process is lost')
    await onProcessLost(process)
    await deleteProcess(db, process.id)
  }
  const check = async (): Promise<void> => {
    await sendOwnHeartbeat()
    const processes = await allProcesses(db)
    const now = performance.now()
    if (now - lastCheck > processTimeoutMs / 2) counters.clear()
    lastCheck = now
    if (processes.every(({ id }) => id === own)) lastAloneAt = now
    else lastAloneAt = Number.NEGATIVE_INFINITY
    for (const id of counters.keys()) if (!processes.some((process) => process.id === id)) counters.delete(id)
    for (const process of processes) if (process.id !== own) await evaluate(process, now)
    onHeartbeat()
  }
  const checkOnce = (): void => {
    checking ??= rejectWhenLate(check(), checkTimeoutMs, 'the database did not answer in time')
      .catch((err) => log.warn({ err }, 'the heartbeat failed'))
      .finally(() => {
        checking = undefined
      })
  }
  const timer = setInterval(checkOnce, heartbeatIntervalMs)

  return {
    start: () => {
      isStarted = true
      checkOnce()
    },
    // The check that registers this process also finds whether there are others.
    waitUntilKnown: () => known.promise.then(() => checking),
    id: () => {
      if (own === undefined) throw new Error('this process is not registered')
      return own
    },
    hasOthers: () => performance.now() - lastAloneAt > discoveryTimeoutMs,
    stop: async (isClean) => {
      clearInterval(timer)
      await checking
      if (own !== undefined && isClean)
        await deleteProcess(db, own).catch((err) => log.warn({ err }, 'this process could not be deregistered'))
    },
  }
}
