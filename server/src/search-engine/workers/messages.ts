import type { IndexUpdate } from '../index/index-writer.ts'
import type { ReplicationPosition, ReplicationSourceLocation } from './replication-source.ts'

/*
 * Messages between the threads of the search. The replication thread follows the source and writes the indexes; search
 * threads answer requests; the main thread sends both of them their work. Segments lie in shared memory and never
 * change, except for their visibility bit sets, of which each thread has a copy.
 */

/** The methods of IndexSearcher that the main thread may call. */
export type SearchMethod = 'search' | 'listFacetValues' | 'suggest' | 'correctSpelling'

/** From the main thread to a search thread. */
export interface SearchCall {
  readonly id: number
  readonly tenantId: string
  readonly method: SearchMethod | 'size'
  readonly args: readonly unknown[]
}

/** From a search thread to the main thread. */
export type SearchThreadMessage =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: unknown }
  /** The thread has applied all updates up to a step. */
  | { readonly kind: 'applied'; readonly tenantId: string; readonly step: number }

/** From the replication thread to the search threads. */
export type ReplicationMessage =
  | IndexReset
  | { readonly kind: 'update'; readonly tenantId: string; readonly update: IndexUpdate }
  | ReplicationProgress
  | { readonly kind: 'collectGarbage' }

/** A tenant's index has been discarded. Updates that follow build it anew. */
export interface IndexReset {
  readonly kind: 'reset'
  readonly tenantId: string
}

/** A tenant's index has reached a position. */
interface ReplicationProgress {
  readonly kind: 'reached'
  readonly tenantId: string
  readonly position: ReplicationPosition
  /** Counts the positions, so that the main thread can compare the progress of search threads. */
  readonly step: number
  /** The documents that have changed since the last position; null when they are too many to be listed. */
  readonly changedIds: readonly string[] | null
}

/** From the main thread to the replication thread. */
export type WriterCommand = { readonly kind: 'poll'; readonly tenantId: string } | { readonly kind: 'stop' }

/** From the replication thread to the main thread. */
export type WriterStatus =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'snapshotWritten'; readonly tenantId: string }
  | { readonly kind: 'failed'; readonly tenantId: string | undefined; readonly error: unknown }
  /** Sent after the same message to the search threads. */
  | IndexReset
  | ReplicationProgress
  | { readonly kind: WriterActivity; readonly tenantId: string }

export type WriterActivity = 'building' | 'loaded' | 'merging' | 'merged'

/** Settings of the replication thread. */
export interface WriterSettings {
  readonly source: ReplicationSourceLocation
  /** Snapshots are kept in this folder, those of each tenant in a folder of its own. */
  readonly folder: string
  readonly snapshotIntervalMs: number
  /** Documents that a build process makes a run of. */
  readonly documentsPerBuild?: number | undefined
}
