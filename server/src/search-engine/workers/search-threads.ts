import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '../../platform/log.ts'
import type { IndexSearcher } from '../index-searcher.ts'
import { type CallClaims, CallQueue, createClaims } from './call-queue.ts'
import { IndexProgress } from './index-progress.ts'
import type {
  SearchMethod,
  SearchThreadMessage,
  WriterActivity,
  WriterCommand,
  WriterSettings,
  WriterStatus,
} from './messages.ts'
import type { ReplicationPosition } from './replication-source.ts'

export interface SearchThreadsSettings extends WriterSettings {
  /** How long a search waits at most for changes that were committed before it. */
  readonly maxReplicationWaitMs: number
  readonly log: Log
}

/** A search index for those who search with it, in this process or in another. */
export interface SearchService {
  /** How long a search waits at most for changes that were committed before it. */
  readonly maxReplicationWaitMs: number
  /** The position up to which a tenant's index has followed the source; nothing while the index is being built. */
  position(tenantId: string): ReplicationPosition | undefined
  /** Makes replication poll the source, and waits for the next position. @returns false when that takes too long */
  catchUp(tenantId: string, timeoutMs: number): Promise<boolean>
  /**
   * Reports which documents of a tenant have changed, as soon as `position` is what it says; null stands for all of them, as
   * when an index begins anew.
   */
  onChange(listener: ChangeListener): void
  /** Calls a method of a tenant's IndexSearcher. @throws Error when the tenant has no index or the threads have ended */
  call<M extends SearchMethod>(
    tenantId: string,
    method: M,
    ...args: Parameters<IndexSearcher[M]>
  ): Promise<ReturnType<IndexSearcher[M]>>
  /** Resolves when all is ended. */
  stop(): Promise<void>
}

type ChangeListener = (
  tenantId: string,
  changedIds: readonly string[] | null,
  position: ReplicationPosition | undefined,
) => void

/** The threads of the search, as the main thread uses them. They write all snapshots before they stop. */
export interface SearchThreads extends SearchService {
  /** Figures for monitoring. */
  stats(): Promise<SearchStats>
}

export interface SearchStats {
  /** Tenants whose index can be searched. */
  readonly ready: number
  /** Tenants whose index is being built. */
  readonly preparing: number
  readonly bytes: number
  readonly segments: number
  /** How long ago the tenant that is furthest behind was up to date. */
  readonly replicationLagMs: number
  /** The age of the oldest last snapshot. */
  readonly snapshotAgeMs: number
}

/** The state of a tenant's index; instants are those of `performance.now()`. */
interface IndexState {
  readonly progress: IndexProgress
  reachedAt: number
  snapshotAt: number
}

/** With two search threads a short search need not wait for a long one. Each keeps its own derived structures. */
const searchThreadCount = Math.min(2, availableParallelism())
const firstRestartPauseMs = 500
const maxRestartPauseMs = 60_000
const stopTimeoutMs = 20_000

const activityLogs: Readonly<Record<WriterActivity, readonly [level: 'info' | 'debug', text: string]>> = {
  building: ['info', 'search index is being built'],
  loaded: ['info', 'search index loaded from snapshot'],
  merging: ['debug', 'search segments are being merged'],
  merged: ['debug', 'search segments have been merged'],
}

/** Starts the threads. When one of them ends unexpectedly, all are restarted; until then no index has a position. */
export const startSearchThreads = ({
  log,
  maxReplicationWaitMs,
  ...settings
}: SearchThreadsSettings): SearchThreads => {
  const states = new Map<string, IndexState>()
  const claims = createClaims()
  const calls = new CallQueue((call) => {
    for (const thread of threads.search) thread.postMessage(call)
  })
  const waitingForPosition = new Map<string, PromiseWithResolvers<void>>()
  const changeListeners: ChangeListener[] = []
  let isStopping = false
  let restartPauseMs = firstRestartPauseMs
  let threads: Threads

  const stateOf = (tenantId: string): IndexState => {
    const now = performance.now()
    const state = states.get(tenantId) ?? {
      progress: new IndexProgress(searchThreadCount),
      reachedAt: now,
      snapshotAt: now,
    }
    states.set(tenantId, state)
    return state
  }
  const reportChange: ChangeListener = (...change) => {
    for (const report of changeListeners) report(...change)
  }
  /** @param changedIds null for all documents, also before the first position of an index */
  const reached = (tenantId: string, changedIds: readonly string[] | null): void => {
    const state = stateOf(tenantId)
    reportChange(tenantId, changedIds, state.progress.position)
    state.reachedAt = performance.now()
    restartPauseMs = firstRestartPauseMs
    waitingForPosition.get(tenantId)?.resolve()
    waitingForPosition.delete(tenantId)
  }
  const onSearchMessage = (message: SearchThreadMessage, thread: number): void => {
    if (message.kind === 'applied') {
      if (stateOf(message.tenantId).progress.apply(thread, message.step)) reached(message.tenantId, null)
      return
    }
    if (message.kind === 'failure') log.error({ err: message.error }, 'a search has failed')
    calls.settle(message)
  }
  const onWriterStatus = (status: WriterStatus): void => {
    if (status.kind === 'reached') {
      const { progress } = stateOf(status.tenantId)
      const isFirst = progress.position === undefined
      if (progress.reach(status.position, status.step)) reached(status.tenantId, isFirst ? null : status.changedIds)
    } else if (status.kind === 'reset') {
      stateOf(status.tenantId).progress.reset()
      reportChange(status.tenantId, null, undefined)
    } else if (status.kind === 'failed')
      log.warn({ err: status.error, tenantId: status.tenantId }, 'a search index could not be updated')
    else if (status.kind === 'snapshotWritten') stateOf(status.tenantId).snapshotAt = performance.now()
    else if (status.kind !== 'stopped') {
      const [level, text] = activityLogs[status.kind]
      log[level]({ tenantId: status.tenantId }, text)
    }
  }
  const forgetAll = (error: unknown): void => {
    for (const tenantId of states.keys()) reportChange(tenantId, null, undefined)
    states.clear()
    calls.rejectAll(error)
  }
  const begin = (): void => {
    threads = startThreads(settings, claims, { onSearchMessage, onWriterStatus })
    const own = threads
    own.ended.then(async (error) => {
      forgetAll(error)
      if (isStopping) return
      log.error({ err: error }, 'a search thread has ended; all are being restarted')
      await own.terminate()
      await sleep(restartPauseMs, undefined, { ref: false })
      restartPauseMs = Math.min(restartPauseMs * 2, maxRestartPauseMs)
      // Again: threads that ended later have reported their progress, and calls may have been sent to them.
      forgetAll(error)
      if (!isStopping) begin()
    })
  }
  begin()

  return {
    maxReplicationWaitMs,
    position: (tenantId) => states.get(tenantId)?.progress.position,
    catchUp: async (tenantId, timeoutMs) => {
      const next = waitingForPosition.get(tenantId) ?? Promise.withResolvers<void>()
      waitingForPosition.set(tenantId, next)
      threads.replication.postMessage({ kind: 'poll', tenantId } satisfies WriterCommand)
      const ending = new AbortController()
      const timeout = sleep(timeoutMs, false, { signal: ending.signal }).catch(() => false)
      const isInTime = await Promise.race([next.promise.then(() => true), timeout])
      ending.abort()
      return isInTime
    },
    onChange: (listener) => {
      changeListeners.push(listener)
    },
    call: (tenantId, method, ...args) =>
      isStopping
        ? Promise.reject(new Error('the search is stopping'))
        : (calls.call(tenantId, method, args) as Promise<never>),
    stats: async () => {
      const ready = [...states].filter(([, { progress }]) => progress.position !== undefined)
      const sizes = (await Promise.all(
        ready.map(([tenantId]) => calls.call(tenantId, 'size', [])),
      )) as IndexSearcher['size'][]
      const sum = (of: (size: IndexSearcher['size']) => number) => sizes.reduce((total, size) => total + of(size), 0)
      const oldestAgeMs = (of: (state: IndexState) => number) =>
        Math.max(0, ...[...states.values()].map((state) => performance.now() - of(state)))
      return {
        ready: ready.length,
        preparing: states.size - ready.length,
        bytes: sum(({ bytes }) => bytes),
        segments: sum(({ segments }) => segments),
        replicationLagMs: oldestAgeMs(({ reachedAt }) => reachedAt),
        snapshotAgeMs: oldestAgeMs(({ snapshotAt }) => snapshotAt),
      }
    },
    stop: async () => {
      isStopping = true
      threads.replication.postMessage({ kind: 'stop' } satisfies WriterCommand)
      const ending = new AbortController()
      await Promise.race([
        threads.ended,
        sleep(stopTimeoutMs, undefined, { signal: ending.signal }).catch(() => undefined),
      ])
      ending.abort()
      await threads.terminate()
    },
  }
}

interface Threads {
  readonly replication: Worker
  readonly search: readonly Worker[]
  /** Resolves with the reason when one of them ends. */
  readonly ended: Promise<unknown>
  terminate(): Promise<void>
}

interface ThreadListener {
  readonly onSearchMessage: (message: SearchThreadMessage, thread: number) => void
  readonly onWriterStatus: (status: WriterStatus) => void
}

const startThreads = (
  settings: WriterSettings,
  claims: CallClaims,
  { onSearchMessage, onWriterStatus }: ThreadListener,
): Threads => {
  const channels = Array.from({ length: searchThreadCount }, () => new MessageChannel())
  const ports = channels.map(({ port1 }) => port1)
  const replication = new Worker(new URL('./replication-worker.ts', import.meta.url), {
    workerData: { ...settings, ports },
    transferList: ports,
  })
  replication.on('message', onWriterStatus)
  const search = channels.map(({ port2 }, thread) => {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: { port: port2, claims },
      transferList: [port2],
    })
    return worker.on('message', (message: SearchThreadMessage) => onSearchMessage(message, thread))
  })
  const all = [replication, ...search]
  const ended = Promise.race(
    all.map(
      (thread) =>
        new Promise<unknown>((resolve) => {
          thread.once('error', resolve)
          thread.once('exit', (code) => resolve(new Error(`a thread ended with code ${code}`)))
        }),
    ),
  )
  return {
    replication,
    search,
    ended,
    terminate: async () => {
      await Promise.all(all.map((thread) => thread.terminate()))
    },
  }
}
