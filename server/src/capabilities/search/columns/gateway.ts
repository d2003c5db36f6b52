import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '../../../platform/log.ts'
import type { IndexSearcher } from '../../../search-engine/index-searcher.ts'
import type { Doing, FollowerSettings, Method, Order, Question, Report, Said } from './rules.ts'

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
  ask<M extends Method>(
    tenantId: string,
    method: M,
    ...args: Parameters<IndexSearcher[M]>
  ): Promise<ReturnType<IndexSearcher[M]>>
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
  readonly thread: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How a tenant's columns are; instants are those of the process's own clock. */
interface State {
  /** The last position that all threads that answer have reached. */
  position: string | undefined
  /** The last step of each of them; 0 for none. */
  readonly steps: number[]
  reachedAt: number
  snapshotAt: number
}

/** Threads that answer: a search need not wait for a longer one. Each has what is derived from blocks for itself. */
const answerers = Math.min(2, availableParallelism())
const longestPause = 60_000
const stopsWithin = 20_000

/** What a process's log says of what goes on. */
const doings: Readonly<Record<Doing, readonly [level: 'info' | 'debug', text: string]>> = {
  building: ['info', 'columns are being made'],
  loaded: ['info', 'columns were loaded'],
  merging: ['debug', 'blocks are being put together'],
  merged: ['debug', 'blocks have been put together'],
}

/** Starts the threads. When one of them ends by itself, all are started anew; until then nothing has a position. */
export const startColumns = ({ log, patience, ...settings }: ColumnSettings): ColumnThreads => {
  const states = new Map<string, State>()
  const waiting = new Map<number, Waiting>()
  const advancing = new Map<string, PromiseWithResolvers<void>>()
  let isStopping = false
  let pause = 500
  let lastId = 0
  let threads: Threads

  const stateOf = (tenantId: string): State => {
    const now = performance.now()
    const state = states.get(tenantId) ?? {
      ...{ position: undefined, steps: new Array<number>(answerers).fill(0) },
      ...{ reachedAt: now, snapshotAt: now },
    }
    states.set(tenantId, state)
    return state
  }
  const reached = (tenantId: string, position: string): void => {
    const state = stateOf(tenantId)
    state.position = position
    state.reachedAt = performance.now()
    pause = 500
    advancing.get(tenantId)?.resolve()
    advancing.delete(tenantId)
  }
  const said = (one: Said, thread: number): void => {
    if (one.kind === 'reached') {
      const { steps } = stateOf(one.tenantId)
      steps[thread] = one.step
      // The last of them has come as far.
      if (Math.min(...steps) === one.step) reached(one.tenantId, one.position)
    } else if (one.kind === 'anew') {
      const state = stateOf(one.tenantId)
      state.steps[thread] = 0
      state.position = undefined
    } else {
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
    else if (one.kind !== 'stopped') {
      const [level, text] = doings[one.kind]
      log[level]({ tenantId: one.tenantId }, text)
    }
  }
  const lost = (error: unknown): void => {
    states.clear()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): void => {
    threads = startThreads(settings, { said, reported })
    const own = threads
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
      const busy = new Array<number>(answerers).fill(0)
      for (const { thread } of waiting.values()) busy[thread] = (busy[thread] as number) + 1
      const thread = busy.indexOf(Math.min(...busy))
      waiting.set(id, { thread, resolve, reject })
      threads.answering[thread]?.postMessage({ id, tenantId, method, args } satisfies Question)
    })
  }
  return {
    patience,
    position: (tenantId) => states.get(tenantId)?.position,
    advance: async (tenantId, milliseconds) => {
      const next = advancing.get(tenantId) ?? Promise.withResolvers<void>()
      advancing.set(tenantId, next)
      threads.following.postMessage({ kind: 'look', tenantId } satisfies Order)
      const ending = new AbortController()
      const late = sleep(milliseconds, false, { signal: ending.signal }).catch(() => false)
      const isInTime = await Promise.race([next.promise.then(() => true), late])
      ending.abort()
      return isInTime
    },
    ask: (tenantId, method, ...args) => send(tenantId, method, args) as Promise<never>,
    figures: async () => {
      const ready = [...states].filter(([, { position }]) => position !== undefined)
      const sizes = (await Promise.all(
        ready.map(([tenantId]) => send(tenantId, 'size', [])),
      )) as IndexSearcher['size'][]
      const sum = (of: (size: IndexSearcher['size']) => number) => sizes.reduce((total, size) => total + of(size), 0)
      const oldest = (of: (state: State) => number) =>
        Math.max(0, ...[...states.values()].map((state) => performance.now() - of(state)))
      return {
        ready: ready.length,
        preparing: states.size - ready.length,
        bytes: sum(({ bytes }) => bytes),
        blocks: sum(({ segments }) => segments),
        lag: oldest(({ reachedAt }) => reachedAt),
        snapshotAge: oldest(({ snapshotAt }) => snapshotAt),
      }
    },
    stop: async () => {
      isStopping = true
      threads.following.postMessage({ kind: 'stop' } satisfies Order)
      const late = new AbortController()
      await Promise.race([threads.ended, sleep(stopsWithin, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      await threads.end()
    },
  }
}

interface Threads {
  readonly following: Worker
  readonly answering: readonly Worker[]
  /** Why one of them has ended. */
  readonly ended: Promise<unknown>
  end(): Promise<void>
}

interface Heard {
  readonly said: (one: Said, thread: number) => void
  readonly reported: (one: Report) => void
}

const startThreads = (settings: FollowerSettings, { said, reported }: Heard): Threads => {
  const channels = Array.from({ length: answerers }, () => new MessageChannel())
  const ports = channels.map(({ port1 }) => port1)
  const following = new Worker(new URL('../following/gateway.ts', import.meta.url), {
    workerData: { ...settings, ports },
    transferList: ports,
  })
  following.on('message', reported)
  const answering = channels.map(({ port2 }, thread) => {
    const one = new Worker(new URL('../answering/gateway.ts', import.meta.url), {
      workerData: { port: port2 },
      transferList: [port2],
    })
    return one.on('message', (message: Said) => said(message, thread))
  })
  const all = [following, ...answering]
  const ended = Promise.race(
    all.map(
      (thread) =>
        new Promise<unknown>((resolve) => {
          thread.once('error', resolve)
          thread.once('exit', (code) => resolve(new Error(`a thread ended with ${code}`)))
        }),
    ),
  )
  return {
    ...{ following, answering, ended },
    end: async () => {
      await Promise.all(all.map((thread) => thread.terminate()))
    },
  }
}
