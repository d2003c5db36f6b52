import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type IndexUpdate, IndexWriter, type SegmentMerge } from '../../../search-engine/index/index-writer.ts'
import { byteSizeOf, type Segment } from '../../../search-engine/index/segment.ts'
import { mergeSegments } from '../../../search-engine/index/segment-merger.ts'
import type { SnapshotDirectory } from '../../../search-engine/snapshot/snapshot-directory.ts'
import { Builder } from '../building/gateway.ts'
import type { Doing, Told } from '../columns/rules.ts'
import {
  canFollowFrom,
  changesSince,
  expertDocuments,
  expertIdsAfter,
  type Position,
  positionNow,
} from '../following/store.ts'
import { mergeElsewhere } from '../merging/gateway.ts'

/** Records read at a time. */
const readAtOnce = 500
/** Threads that read everybody, where there are more experts than this part of what becomes a block. */
const usualBuiltAtOnce = 16_384
const builtHere = 1 / 8
const builders = Math.min(4, availableParallelism())
/** Experts that are put together here and now: a matter of milliseconds. More of them in a thread of their own. */
const mergedAtOnce = 1000
const everyMilliseconds = 1000
/** How often blocks are made anew that hold words of people who are gone, and when that is done for the first time. */
const cleaningMilliseconds = 86_400_000
const firstCleaningMilliseconds = 3_600_000
/** So many times as seldom a snapshot is written when nothing has changed: its position must not become too old. */
const quietTimes = 12

export interface KeptParts {
  readonly tenantId: string
  readonly appUrl: string
  readonly database: Database
  readonly snapshots: SnapshotDirectory
  readonly snapshotMilliseconds: number
  /** Experts who become a block when everybody is read. */
  readonly builtAtOnce?: number | undefined
  readonly tell: (told: Told) => void
  /** Is told of bytes that are not used any more. */
  readonly dropped: (bytes: number) => void
  readonly report: (what: Doing | 'snapshot') => void
  readonly trouble: (error: unknown) => void
}

/** The columns of one tenant, kept as the database is: from a snapshot or from everybody, then by what changes. */
export class KeptTenant {
  readonly #parts: KeptParts
  readonly #builtAtOnce: number
  #keeper = new IndexWriter()
  #position: Position | undefined
  #step = 0
  readonly #merging = new Map<SegmentMerge, Promise<void>>()
  #writing: Promise<void> | undefined
  #isUnsaved = false
  #savedAt = 0
  #cleanedAt = systemClock.now().getTime() + firstCleaningMilliseconds - cleaningMilliseconds
  #wake = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>

  constructor(parts: KeptParts) {
    this.#parts = parts
    this.#builtAtOnce = parts.builtAtOnce ?? usualBuiltAtOnce
    this.#done = this.#follow()
  }

  /** Looks for changes now, and not only after a second. */
  look(): void {
    this.#wake.resolve()
  }

  /** Ends after what is under way, and keeps what there is on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.look()
    await this.#done
    await this.#writing
    if (this.#position !== undefined) await this.#save(this.#position)
  }

  async #follow(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = Promise.withResolvers()
      try {
        if (this.#position === undefined) await this.#begin()
        else await this.#catchUp(this.#position)
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#parts.trouble(error)
        await sleep(everyMilliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      }
      this.#saveInTime()
      const pause = new AbortController()
      await Promise.race([
        this.#wake.promise,
        sleep(everyMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined),
      ])
      pause.abort()
    }
  }

  /** From the snapshot when there is one and its position can be followed; else from everybody. */
  async #begin(): Promise<void> {
    this.#clear()
    const position = await this.#parts.snapshots.read({
      isUsable: (from) => this.#inTenant((tx) => canFollowFrom(tx, from)),
      apply: (part) => {
        this.#keeper.restore(part)
        this.#publish(part)
      },
    })
    if (position !== undefined) {
      this.#savedAt = systemClock.now().getTime()
      this.#parts.report('loaded')
      await this.#catchUp(position)
      return
    }
    // Nothing of a snapshot of which only a part could be read.
    this.#clear()
    this.#parts.snapshots.reset()
    this.#parts.report('building')
    await this.#build()
  }

  #clear(): void {
    this.#dropped(this.#keeper.fullUpdate().added.map(({ segment }) => segment))
    this.#keeper = new IndexWriter()
    this.#parts.tell({ kind: 'anew', tenantId: this.#parts.tenantId })
  }

  /** Reads everybody: few of them here, many in threads that each make whole blocks. */
  async #build(): Promise<void> {
    const position = await this.#inTenant(positionNow)
    const first = await this.#idsAfter(null)
    if (first.length <= this.#builtAtOnce * builtHere) await this.#take(first)
    else await this.#buildElsewhere(first)
    if (this.#stopping.signal.aborted) return
    while (this.#merging.size > 0) {
      await Promise.all(this.#merging.values())
      this.#merge()
    }
    this.#isUnsaved = true
    await this.#catchUp(position)
  }

  async #buildElsewhere(first: readonly string[]): Promise<void> {
    const { appUrl, tenantId } = this.#parts
    let next = Promise.resolve(first)
    // Each takes the ids behind those that another has taken before.
    const taken = (): Promise<readonly string[]> => {
      const own = next
      next = own.then((ids) => (ids.length < this.#builtAtOnce ? [] : this.#idsAfter(ids.at(-1) as string)))
      next.catch(() => undefined)
      return own
    }
    let isFailing = false
    const goesOn = (ids: readonly string[]) => ids.length > 0 && !isFailing && !this.#stopping.signal.aborted
    const build = async (): Promise<void> => {
      let ids = await taken()
      if (!goesOn(ids)) return
      const builder = new Builder({ appUrl, tenantId })
      this.#stopping.signal.addEventListener('abort', builder.stop)
      try {
        for (; goesOn(ids); ids = await taken()) {
          const { added, facetValues } = await builder.build(ids)
          for (const { segment } of added) this.#publish(this.#keeper.addSegment(segment, facetValues))
          this.#merge()
        }
      } finally {
        isFailing = goesOn(ids)
        this.#stopping.signal.removeEventListener('abort', builder.stop)
        await builder.stop()
      }
    }
    // Whoever begins anew must not be handed blocks any more.
    const ends = await Promise.allSettled(Array.from({ length: builders }, build))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  #idsAfter(last: string | null): Promise<string[]> {
    return this.#inTenant((tx) => expertIdsAfter(tx, last, this.#builtAtOnce))
  }

  /** Takes in whatever has changed since a position. */
  async #catchUp(since: Position): Promise<void> {
    const found = await this.#inTenant(async (tx) =>
      (await canFollowFrom(tx, since)) ? changesSince(tx, since) : undefined,
    )
    if (!found) {
      this.#position = undefined
      return this.#begin()
    }
    await this.#take(found.ids)
    this.#position = found.position
    this.#step += 1
    this.#parts.tell({ kind: 'reached', tenantId: this.#parts.tenantId, position: found.position, step: this.#step })
    this.#merge()
  }

  /** Takes people in as they are now, and out when they are no experts any more. */
  async #take(all: readonly string[]): Promise<void> {
    for (let from = 0; from < all.length; from += readAtOnce) {
      const ids = all.slice(from, from + readAtOnce)
      const documents = await this.#inTenant((tx) => expertDocuments(tx, ids))
      const there = new Set(documents.map(({ id }) => id))
      this.#publish(this.#keeper.deleteDocuments(ids.filter((id) => !there.has(id))))
      this.#publish(this.#keeper.updateDocuments(documents))
      this.#isUnsaved = true
    }
  }

  #publish(change: IndexUpdate): void {
    // Who is shown is each thread's own: else somebody would vanish before their new place is known.
    const added = change.added.map(({ number, segment }) => ({ number, segment: withOwnBits(segment) }))
    this.#parts.tell({ kind: 'change', tenantId: this.#parts.tenantId, change: { ...change, added } })
  }

  /** Puts together what should be: a little at once, much in a thread of its own, while everything else goes on. */
  #merge(): void {
    for (;;) {
      const busy = new Set([...this.#merging.keys()].flatMap(({ segmentNumbers }) => segmentNumbers))
      const merge = this.#keeper.findMerge(busy) ?? this.#nextCleaning(busy)
      if (!merge) return
      const isSmall = merge.segments.reduce((sum, { size }) => sum + size, 0) <= mergedAtOnce
      if (isSmall) {
        this.#publish(this.#keeper.commitMerge(merge, mergeSegments(merge.segments)))
        this.#dropped(merge.segments)
        this.#isUnsaved = true
      }
      // One at a time: it is work for a whole core.
      else if (this.#merging.size > 0) return
      else this.#merging.set(merge, this.#mergeElsewhere(merge))
    }
  }

  /** Words of people who have been erased are gone from memory and disk within a day. */
  #nextCleaning(busy: ReadonlySet<number>): SegmentMerge | undefined {
    const at = systemClock.now().getTime()
    if (at - this.#cleanedAt < cleaningMilliseconds) return undefined
    const next = this.#keeper.findCompaction(busy)
    if (!next && busy.size === 0) this.#cleanedAt = at
    return next
  }

  async #mergeElsewhere(merge: SegmentMerge): Promise<void> {
    const keeper = this.#keeper
    this.#parts.report('merging')
    try {
      const block = await mergeElsewhere(merge.segments)
      // Everything has begun anew meanwhile, or is about to end.
      if (keeper !== this.#keeper || this.#stopping.signal.aborted) return
      this.#publish(keeper.commitMerge(merge, block))
      this.#dropped(merge.segments)
      this.#parts.report('merged')
      this.#isUnsaved = true
    } catch (error) {
      this.#parts.trouble(error)
    } finally {
      this.#merging.delete(merge)
    }
  }

  #dropped(blocks: readonly Segment[]): void {
    this.#parts.dropped(blocks.reduce((sum, block) => sum + byteSizeOf(block), 0))
  }

  #saveInTime(): void {
    const position = this.#position
    const every = this.#parts.snapshotMilliseconds * (this.#isUnsaved ? 1 : quietTimes)
    const isDue = systemClock.now().getTime() - this.#savedAt >= every
    if (position === undefined || !isDue || this.#writing) return
    this.#writing = this.#save(position)
      .catch(this.#parts.trouble)
      .finally(() => {
        this.#writing = undefined
      })
  }

  async #save(position: Position): Promise<void> {
    this.#isUnsaved = false
    this.#savedAt = systemClock.now().getTime()
    await this.#parts.snapshots.write({ update: this.#keeper.fullUpdate(), position })
    this.#parts.report('snapshot')
  }

  #inTenant<R>(run: (tx: Tx) => Promise<R>): Promise<R> {
    return this.#parts.database.transaction({ kind: 'tenant', tenantId: this.#parts.tenantId }, run)
  }
}

const withOwnBits = (block: Segment): Segment => ({
  ...block,
  visibleTo: {
    client: block.visibleTo.client.slice(),
    compliance: block.visibleTo.compliance.slice(),
    staff: block.visibleTo.staff.slice(),
  },
})
