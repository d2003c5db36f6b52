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
  /** How many other processes have been heard of over the adapter. */
  readonly countNeighbours: () => number
  /** Deals with what a lost process has left behind. */
  readonly lost: (process: ProcessSeen) => Promise<void>
  /** The others hold this process lost, as after a long stop: its connections are no longer in any room. */
  readonly onDeclaredLost: () => void
  /** Called at each beat at which the database answers. */
  readonly beat: () => void
}

/** The life of this process, and the watch over that of the others. */
export interface Heartbeat {
  /** This process takes connections from now on. */
  begin(): void
  /** Resolves when the others know of this process and tell it what they tell their own connections. */
  known(): Promise<void>
  /** The name under which this process is known; it gets another one after it was held lost. */
  id(): string
  /** Whether other processes may have connections. False only if a look within the last beats has found none. */
  hasOthers(): boolean
  /** Ends; `isClean` says that nothing is left behind which the others would have to deal with. */
  stop(isClean: boolean): Promise<void>
}

const heartbeatIntervalMs = 1_500
/** After so long, every other process has looked for others, or knows that it has not. */
const meetingTimeoutMs = 2 * heartbeatIntervalMs
const meetingPollMs = 50
/** So long a silence, and a process is held lost. */
const processTimeoutMs = 6_000

/**
 * A look takes milliseconds, and longer only while it removes the connections of a lost process. One that hangs on a connection which
 * broke without a word must not be the last: the next takes another connection.
 */
const lookTimeoutMs = 15_000

/**
 * Counts up in the database all the time, and watches the others do the same. Silence is measured with this process's own
 * watch, so that the clocks of two machines need not agree; and who could not look does not count it as silence of others.
 */
export const startHeartbeat = ({
  db,
  clock,
  log,
  countNeighbours,
  lost,
  onDeclaredLost,
  beat,
}: HeartbeatOptions): Heartbeat => {
  const heard = new Map<string, { readonly count: number; readonly since: number }>()
  const known = Promise.withResolvers<void>()
  let isWanted = false
  let own: string | undefined
  let lastLook = Number.NEGATIVE_INFINITY
  let lastAlone = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const register = async (): Promise<void> => {
    const at = clock.now()
    const id = newId(at)
    await insertProcess(db, id, at)
    own = id
    void meetOthers().then(known.resolve)
  }
  /** Waits until all processes that are alive have been heard of; by the end of the wait they have looked here. */
  const meetOthers = async (): Promise<void> => {
    const waitUntil = performance.now() + meetingTimeoutMs
    const countAlive = async () => {
      const aliveSince = clock.now().getTime() - meetingTimeoutMs
      const there = await allProcesses(db).catch(() => [])
      return there.filter(({ id, seenAt }) => id !== own && seenAt.getTime() >= aliveSince).length
    }
    while (performance.now() < waitUntil && countNeighbours() < (await countAlive())) await sleep(meetingPollMs)
  }
  const sayAlive = async (): Promise<void> => {
    if (own === undefined) return isWanted ? register() : undefined
    if (await sendHeartbeat(db, own, clock.now())) return
    log.warn('the other processes held this one lost; its connections are sent to come again')
    await register()
    onDeclaredLost()
  }
  const evaluate = async (process: ProcessSeen, now: number): Promise<void> => {
    const before = heard.get(process.id)
    if (before?.count !== process.heartbeatCount) {
      heard.set(process.id, { count: process.heartbeatCount, since: now })
      return
    }
    if (now - before.since < processTimeoutMs || !(await markLost(db, process))) return
    log.warn({ process: process.id, seenAt: process.seenAt }, 'a process is lost')
    await lost(process)
    await deleteProcess(db, process.id)
  }
  const look = async (): Promise<void> => {
    await sayAlive()
    const there = await allProcesses(db)
    const now = performance.now()
    if (now - lastLook > processTimeoutMs / 2) heard.clear()
    lastLook = now
    if (there.every(({ id }) => id === own)) lastAlone = now
    else lastAlone = Number.NEGATIVE_INFINITY
    for (const id of heard.keys()) if (!there.some((process) => process.id === id)) heard.delete(id)
    for (const process of there) if (process.id !== own) await evaluate(process, now)
    beat()
  }
  const lookOnce = (): void => {
    looking ??= rejectWhenLate(look(), lookTimeoutMs, 'the database did not answer in time')
      .catch((err) => log.warn({ err }, 'the processes could not be looked after'))
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(lookOnce, heartbeatIntervalMs)

  return {
    begin: () => {
      isWanted = true
      lookOnce()
    },
    // The look that registers this process also finds whether there are others.
    known: () => known.promise.then(() => looking),
    id: () => {
      if (own === undefined) throw new Error('this process takes no connections')
      return own
    },
    hasOthers: () => performance.now() - lastAlone > meetingTimeoutMs,
    stop: async (isClean) => {
      clearInterval(timer)
      await looking
      if (own !== undefined && isClean)
        await deleteProcess(db, own).catch((err) => log.warn({ err }, 'this process could not take leave'))
    },
  }
}
