import type { IndexUpdate } from '../../../search-engine/index/index-writer.ts'

/*
 * What the threads of the search in columns say to each other. One follows the database and keeps the blocks, others
 * answer; blocks lie in memory that all share, and are never changed but for who is shown, of which each has its own.
 */

/** What the answering thread can be asked: methods of the engine. */
export type Method = 'search' | 'listFacetValues' | 'suggest' | 'correctSpelling'

/** From the process to the thread that answers. */
export interface Question {
  readonly id: number
  readonly tenantId: string
  readonly method: Method | 'size'
  readonly args: readonly unknown[]
}

/** From the thread that answers: an answer, or how far a tenant's engine has come. */
export type Said =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | Reached
  | { readonly kind: 'anew'; readonly tenantId: string }

/** A tenant's columns are at a position of the database; `step` counts such positions. */
interface Reached {
  readonly kind: 'reached'
  readonly tenantId: string
  readonly position: string
  readonly step: number
}

/** From the thread that follows to those that answer. */
export type Told =
  | { readonly kind: 'anew'; readonly tenantId: string }
  | { readonly kind: 'change'; readonly tenantId: string; readonly change: IndexUpdate }
  /** Much memory is not used any more. */
  | { readonly kind: 'dropped' }
  | Reached

/** From the process to the thread that follows. */
export type Order = { readonly kind: 'look'; readonly tenantId: string } | { readonly kind: 'stop' }

/** From the thread that follows to the process. */
export type Report =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'snapshot'; readonly tenantId: string }
  | { readonly kind: 'trouble'; readonly tenantId: string | undefined; readonly error: unknown }
  | { readonly kind: Doing; readonly tenantId: string }

/** What goes on with the columns of a tenant. */
export type Doing = 'building' | 'loaded' | 'merging' | 'merged'

/** What the thread that follows is given. */
export interface FollowerSettings {
  readonly appUrl: string
  /** Where snapshots are. */
  readonly folder: string
  readonly snapshotMilliseconds: number
  /** Experts who become a block when everybody is read; as many as memory is there for, when nothing is said. */
  readonly builtAtOnce?: number | undefined
}
