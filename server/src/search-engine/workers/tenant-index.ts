import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../platform/clock.ts'
import type { ExpertDocument } from '../expert-document.ts'
import { type IndexUpdate, IndexWriter, type SegmentMerge } from '../index/index-writer.ts'
import { byteSizeOf, type Segment } from '../index/segment.ts'
import { mergeSegments } from '../index/segment-merger.ts'
import { readSegmentFile, type SegmentFile } from '../snapshot/segment-file.ts'
import type { SnapshotDirectory } from '../snapshot/snapshot-directory.ts'
import { buildSegmentFiles } from './index-build.ts'
import { mergeInWorker } from './merge-worker.ts'
import type { ReplicationMessage, WriterActivity } from './messages.ts'
import type { ReplicationPosition, ReplicationSource, ReplicationSourceLocation } from './replication-source.ts'

const documentsPerRead = 500
const defaultDocumentsPerBuild = 16_384
/** An index smaller than this share of a build is built on this thread. */
const shareBuiltHere = 1 / 8
/** Smaller merges run on this thread, because they take milliseconds; larger ones run in a worker. */
const maxDocumentsMergedHere = 1000
const pollIntervalMs = 1000
const maxRetryPauseMs = 60_000
/** More changed documents are not listed to those who keep copies of them. */
const maxChangesListed = 1000
/** How often segments with deleted documents are compacted, and when this happens first after a start. */
const compactionIntervalMs = 86_400_000
const firstCompactionAfterMs = 3_600_000
/** An index that has not changed is written this many times less often, so that its position does not become too old. */
const unchangedSnapshotFactor = 12

export interface TenantIndexOptions {
  readonly tenantId: string
  readonly documents: ReplicationSource
  /** How build processes open the same source. */
  readonly source: ReplicationSourceLocation
  readonly snapshots: SnapshotDirectory
  readonly snapshotIntervalMs: number
  /** Documents that a build process makes a run of. */
  readonly documentsPerBuild?: number | undefined
  readonly publish: (message: ReplicationMessage) => void
  /** Receives the number of bytes of shared memory that are no longer used. */
  readonly released: (bytes: number) => void
  readonly report: (activity: WriterActivity | 'snapshotWritten') => void
  readonly failed: (error: unknown) => void
}

/**
 * Keeps the index of one tenant up to date: loads it from a snapshot or builds it from all documents, then replicates
 * changes, merges segments, compacts them and writes snapshots.
 */
export class TenantIndex {
  readonly #options: TenantIndexOptions
  readonly #documentsPerBuild: number
  #writer = new IndexWriter()
  #position: ReplicationPosition | undefined
  #step = 0
  readonly #merges = new Map<SegmentMerge, Promise<void>>()
  #writing: Promise<void> | undefined
  #hasUnsavedChanges = false
  #savedAt = 0
  #compactedAt = systemClock.now().getTime() + firstCompactionAfterMs - compactionIntervalMs
  #wake = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>

  constructor(options: TenantIndexOptions) {
    this.#options = options
    this.#documentsPerBuild = options.documentsPerBuild ?? defaultDocumentsPerBuild
    this.#done = this.#replicate()
  }

  /** Looks for changes now instead of at the next interval. */
  poll(): void {
    this.#wake.resolve()
  }

  /** Finishes the current step and writes a snapshot. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.poll()
    await this.#done
    await this.#writing
    if (this.#position !== undefined) await this.#writeSnapshot(this.#position)
  }

  async #replicate(): Promise<void> {
    let retryPauseMs = pollIntervalMs
    while (!this.#stopping.signal.aborted) {
      this.#wake = Promise.withResolvers()
      try {
        if (this.#position === undefined) await this.#open()
        else await this.#catchUp(this.#position)
        retryPauseMs = pollIntervalMs
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#options.failed(error)
        await sleep(retryPauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
        // A build takes minutes, and a full disk stays full for a while.
        if (this.#position === undefined) retryPauseMs = Math.min(retryPauseMs * 2, maxRetryPauseMs)
      }
      this.#writeSnapshotWhenDue()
      const pause = new AbortController()
      await Promise.race([
        this.#wake.promise,
        sleep(pollIntervalMs, undefined, { signal: pause.signal }).catch(() => undefined),
      ])
      pause.abort()
    }
  }

  /** Loads the snapshot if replication can resume from it; builds the index from all documents otherwise. */
  async #open(): Promise<void> {
    this.#reset()
    const { documents, tenantId, snapshots, report } = this.#options
    // What a process that was killed has left.
    await snapshots.removeBuildFolder()
    const position = await snapshots.read({
      isUsable: (from) => documents.canResumeFrom(tenantId, from),
      apply: (part) => {
        this.#writer.restore(part)
        this.#publish(part)
      },
    })
    if (position !== undefined) {
      this.#savedAt = systemClock.now().getTime()
      report('loaded')
      await this.#catchUp(position)
      return
    }
    // A damaged snapshot may have left segments behind.
    this.#reset()
    snapshots.reset()
    report('building')
    await this.#build()
  }

  #reset(): void {
    this.#release(this.#writer.fullUpdate().added.map(({ segment }) => segment))
    this.#writer = new IndexWriter()
    this.#options.publish({ kind: 'reset', tenantId: this.#options.tenantId })
  }

  /** Builds the index from all documents: few of them here, many in processes that each make whole segments. */
  async #build(): Promise<void> {
    const position = await this.#options.documents.currentPosition(this.#options.tenantId)
    const ids = await this.#idsAfter(null)
    if (ids.length <= this.#documentsPerBuild * shareBuiltHere) await this.#updateDocuments(ids)
    else await this.#buildInProcesses(ids)
    if (this.#stopping.signal.aborted) return
    this.#hasUnsavedChanges = true
    await this.#catchUp(position)
  }

  async #buildInProcesses(firstIds: readonly string[]): Promise<void> {
    const { source, tenantId, snapshots } = this.#options
    const files: [number: number, file: SegmentFile][] = []
    const folder = await snapshots.openBuildFolder()
    try {
      await buildSegmentFiles({
        from: { source, tenantId, folder },
        firstIds,
        documentsPerRun: this.#documentsPerBuild,
        signal: this.#stopping.signal,
        idsAfter: (lastId) => this.#idsAfter(lastId),
        ordinalsOf: (values) => this.#writer.ordinalsOf(values),
        onSegment: async (file) => {
          const segment = await readSegmentFile(folder, file)
          if (segment.size === 0) return
          const update = this.#writer.addSegment(segment)
          this.#publish(update)
          for (const { number } of update.added) files.push([number, file])
        },
      })
      // Only now: a build that fails leaves the last snapshot and its files alone.
      for (const [number, file] of files) await snapshots.adopt(number, file)
    } finally {
      await snapshots.removeBuildFolder()
    }
  }

  #idsAfter(lastId: string | null): Promise<readonly string[]> {
    return this.#options.documents.documentIdsAfter(this.#options.tenantId, lastId, this.#documentsPerBuild)
  }

  /** Applies all changes since a position. */
  async #catchUp(since: ReplicationPosition): Promise<void> {
    const { documents, tenantId, publish } = this.#options
    const changes = await documents.changesSince(tenantId, since, documentsPerRead)
    if (!changes) {
      this.#position = undefined
      return this.#open()
    }
    if (changes.documents) this.#replaceDocuments(changes.ids, changes.documents)
    else await this.#updateDocuments(changes.ids)
    this.#position = changes.position
    this.#step += 1
    const changedIds = changes.ids.length <= maxChangesListed ? changes.ids : null
    publish({ kind: 'reached', tenantId, position: changes.position, step: this.#step, changedIds })
    this.#merge()
  }

  /** Replaces documents by their current versions. */
  async #updateDocuments(allIds: readonly string[]): Promise<void> {
    for (let from = 0; from < allIds.length; from += documentsPerRead) {
      const ids = allIds.slice(from, from + documentsPerRead)
      this.#replaceDocuments(ids, await this.#options.documents.documents(this.#options.tenantId, ids))
    }
  }

  /** Replaces documents by the given ones, and deletes those that no longer exist. */
  #replaceDocuments(ids: readonly string[], documents: readonly ExpertDocument[]): void {
    const existing = new Set(documents.map(({ id }) => id))
    const missing = ids.filter((id) => !existing.has(id))
    if (missing.length > 0) this.#publish(this.#writer.deleteDocuments(missing))
    if (documents.length > 0) this.#publish(this.#writer.updateDocuments(documents))
    this.#hasUnsavedChanges ||= ids.length > 0
  }

  /**
   * Sends an update to the search threads. Each gets visibility bits of its own: with shared ones a document would vanish
   * from searches before its new version arrives.
   */
  #publish(update: IndexUpdate): void {
    const added = update.added.map(({ number, segment }) => ({ number, segment: withOwnVisibility(segment) }))
    this.#options.publish({ kind: 'update', tenantId: this.#options.tenantId, update: { ...update, added } })
  }

  /** Runs the merges that are due: small ones here, a large one in a worker while everything else goes on. */
  #merge(): void {
    for (;;) {
      const busy = new Set([...this.#merges.keys()].flatMap(({ segmentNumbers }) => segmentNumbers))
      const merge = this.#writer.findMerge(busy) ?? this.#findCompaction(busy)
      if (!merge) return
      const isSmall = merge.segments.reduce((sum, { size }) => sum + size, 0) <= maxDocumentsMergedHere
      if (isSmall) {
        this.#publish(this.#writer.commitMerge(merge, mergeSegments(merge.segments)))
        this.#release(merge.segments)
        this.#hasUnsavedChanges = true
      }
      // One large merge at a time, because it keeps a core busy.
      else if (this.#merges.size > 0) return
      else this.#merges.set(merge, this.#mergeInWorker(merge))
    }
  }

  /** Compaction guarantees that the words of erased people leave memory and disk within a day. */
  #findCompaction(busy: ReadonlySet<number>): SegmentMerge | undefined {
    const now = systemClock.now().getTime()
    if (now - this.#compactedAt < compactionIntervalMs) return undefined
    const next = this.#writer.findCompaction(busy)
    if (!next && busy.size === 0) this.#compactedAt = now
    return next
  }

  async #mergeInWorker(merge: SegmentMerge): Promise<void> {
    const writer = this.#writer
    this.#options.report('merging')
    try {
      const segment = await mergeInWorker(merge.segments)
      // The index may have been reset meanwhile, or is about to stop.
      if (writer !== this.#writer || this.#stopping.signal.aborted) return
      this.#publish(writer.commitMerge(merge, segment))
      this.#release(merge.segments)
      this.#options.report('merged')
      this.#hasUnsavedChanges = true
    } catch (error) {
      this.#options.failed(error)
    } finally {
      this.#merges.delete(merge)
    }
  }

  #release(segments: readonly Segment[]): void {
    this.#options.released(segments.reduce((sum, segment) => sum + byteSizeOf(segment), 0))
  }

  #writeSnapshotWhenDue(): void {
    const position = this.#position
    const intervalMs = this.#options.snapshotIntervalMs * (this.#hasUnsavedChanges ? 1 : unchangedSnapshotFactor)
    const isDue = systemClock.now().getTime() - this.#savedAt >= intervalMs
    if (position === undefined || !isDue || this.#writing) return
    this.#writing = this.#writeSnapshot(position)
      .catch(this.#options.failed)
      .finally(() => {
        this.#writing = undefined
      })
  }

  async #writeSnapshot(position: ReplicationPosition): Promise<void> {
    this.#hasUnsavedChanges = false
    this.#savedAt = systemClock.now().getTime()
    await this.#options.snapshots.write({ update: this.#writer.fullUpdate(), position })
    this.#options.report('snapshotWritten')
  }
}

const withOwnVisibility = (segment: Segment): Segment => ({
  ...segment,
  visibleTo: {
    client: segment.visibleTo.client.slice(),
    compliance: segment.visibleTo.compliance.slice(),
    staff: segment.visibleTo.staff.slice(),
  },
})
