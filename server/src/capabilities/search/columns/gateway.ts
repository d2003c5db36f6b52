import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '../../../platform/log.ts'
import type { Engine } from '../engine/engine.ts'
import type { FollowerSettings, Method, Order, Question, Report, Said } from './rules.ts'

export interface ColumnSettings extends FollowerSettings {
  /** Milliseconds a search waits at most for what was changed just before it. */
  readonly patience: number
  readonly log: Log
}

/** The threads of the search in columns, as the process sees them. */
export interface ColumnThreads {
  /** Milliseconds a search waits at most for what was changed just before it. */
  readonly patience: number
  /** Up to which position of the database a tenant's columns are; nothing while they are being made. */
  position(tenantId: string): string | undefined
  /** Lets changes of a tenant be looked for, and waits until a position has been reached; false when that takes too long. */
  advance(tenantId: string, milliseconds: number): Promise<boolean>
  /** Asks a tenant's engine. @throws Error when it has none, or the threads have ended */
  ask<M extends Method>(tenantId: string, method: M, ...args: Parameters<Engine[M]>): Promise<ReturnType<Engine[M]>>
  /** What there is, for whoever watches the process. */
  figures(): Promise<ColumnFigures>
  /** Resolves when all columns are on disk and the threads have ended. */
  stop(): Promise<void>
}

export interface ColumnFigures {
  readonly ready: number
  readonly preparing: number
  readonly bytes: number
  readonly blocks: number
  /** Milliseconds since the tenant that is furthest behind was as the database is. */
  readonly lag: number
  /** Milliseconds since the oldest last snapshot. */
  readonly snapshotAge: number
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How a tenant's columns are; instants are those of the process's own clock. */
interface State {
  position: string | undefined
  reachedAt: number
  snapshotAt: number
}

const longestPause = 60_000
const stopsWithin = 20_000

/** Starts the threads. When one of them ends by itself, both are started anew; until then nothing has a position. */
export const startColumns = ({ log, patience, ...settings }: ColumnSettings): ColumnThreads => {
  const states = new Map<string, State>()
  const waiting = new Map<number, Waiting>()
  const advancing = new Map<string, PromiseWithResolvers<void>>()
  let isStopping = false
  let pause = 500
  let lastId = 0
  let pair: Pair

  const stateOf = (tenantId: string): State => {
    const now = performance.now()
    const state = states.get(tenantId) ?? { position: undefined, reachedAt: now, snapshotAt: now }
    states.set(tenantId, state)
    return state
  }
  const reached = (tenantId: string, position: string | undefined): void => {
    const state = stateOf(tenantId)
    state.position = position
    state.reachedAt = performance.now()
    if (position === undefined) return
    pause = 500
    advancing.get(tenantId)?.resolve()
    advancing.delete(tenantId)
  }
  const said = (one: Said): void => {
    if (one.kind === 'reached') reached(one.tenantId, one.position)
    else if (one.kind === 'anew') reached(one.tenantId, undefined)
    else {
      const asked = waiting.get(one.id)
      waiting.delete(one.id)
      if (one.kind === 'answer') asked?.resolve(one.answer)
      else {
        log.error({ err: one.error }, 'the search in columns has failed at a question')
        asked?.reject(one.error)
      }
    }
  }
  const reported = (one: Report): void => {
    if (one.kind === 'trouble')
      log.warn({ err: one.error, tenantId: one.tenantId }, 'the search’s columns could not be kept up')
    else if (one.kind === 'snapshot') stateOf(one.tenantId).snapshotAt = performance.now()
    else if (one.kind !== 'stopped')
      log.info({ tenantId: one.tenantId }, one.kind === 'building' ? 'columns are being made' : 'columns were loaded')
  }
  const lost = (error: unknown): void => {
    states.clear()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): void => {
    pair = startPair(settings, { said, reported })
    const own = pair
    own.ended.then(async (error) => {
      lost(error)
      if (isStopping) return
      log.error({ err: error }, 'a thread of the search has ended and is started anew')
      await own.end()
      await sleep(pause, undefined, { ref: false })
      pause = Math.min(pause * 2, longestPause)
      if (!isStopping) begin()
    })
  }
  begin()

  const send = (tenantId: string, method: Question['method'], args: readonly unknown[]): Promise<unknown> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      if (isStopping) return reject(new Error('the search is being stopped'))
      waiting.set(id, { resolve, reject })
      pair.answering.postMessage({ id, tenantId, method, args } satisfies Question)
    })
  }
  return {
    patience,
    position: (tenantId) => states.get(tenantId)?.position,
    advance: async (tenantId, milliseconds) => {
      const next = advancing.get(tenantId) ?? Promise.withResolvers<void>()
      advancing.set(tenantId, next)
      pair.following.postMessage({ kind: 'look', tenantId } satisfies Order)
      const ending = new AbortController()
      const late = sleep(milliseconds, false, { signal: ending.signal }).catch(() => false)
      const isInTime = await Promise.race([next.promise.then(() => true), late])
      ending.abort()
      return isInTime
    },
    ask: (tenantId, method, ...args) => send(tenantId, method, args) as Promise<never>,
    figures: async () => {
      const ready = [...states].filter(([, { position }]) => position !== undefined)
      const sizes = (await Promise.all(ready.map(([tenantId]) => send(tenantId, 'size', [])))) as Engine['size'][]
      const sum = (of: (size: Engine['size']) => number) => sizes.reduce((total, size) => total + of(size), 0)
      const oldest = (of: (state: State) => number) =>
        Math.max(0, ...[...states.values()].map((state) => performance.now() - of(state)))
      return {
        ready: ready.length,
        preparing: states.size - ready.length,
        bytes: sum(({ bytes }) => bytes),
        blocks: sum(({ blocks }) => blocks),
        lag: oldest(({ reachedAt }) => reachedAt),
        snapshotAge: oldest(({ snapshotAt }) => snapshotAt),
      }
    },
    stop: async () => {
      isStopping = true
      pair.following.postMessage({ kind: 'stop' } satisfies Order)
      const late = new AbortController()
      await Promise.race([pair.ended, sleep(stopsWithin, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      await pair.end()
    },
  }
}

interface Pair {
  readonly following: Worker
  readonly answering: Worker
  /** Why one of them has ended. */
  readonly ended: Promise<unknown>
  end(): Promise<void>
}

const startPair = (
  settings: FollowerSettings,
  { said, reported }: { readonly said: (one: Said) => void; readonly reported: (one: Report) => void },
): Pair => {
  const { port1, port2 } = new MessageChannel()
  const following = new Worker(new URL('../following/gateway.ts', import.meta.url), {
    workerData: { ...settings, port: port1 },
    transferList: [port1],
  })
  const answering = new Worker(new URL('../answering/gateway.ts', import.meta.url), {
    workerData: { port: port2 },
    transferList: [port2],
  })
  answering.on('message', said)
  following.on('message', reported)
  const ended = Promise.race(
    [following, answering].map(
      (thread) =>
        new Promise<unknown>((resolve) => {
          thread.once('error', resolve)
          thread.once('exit', (code) => resolve(new Error(`a thread ended with ${code}`)))
        }),
    ),
  )
  return {
    following,
    answering,
    ended,
    end: async () => {
      await Promise.all([following.terminate(), answering.terminate()])
    },
  }
}
