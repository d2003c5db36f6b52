import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { personRecords } from '../../people/queries.ts'
import type { Told } from '../columns/rules.ts'
import type { Block } from '../engine/block.ts'
import type { ExpertDocument } from '../engine/document.ts'
import { type Change, Keeper, type Merge } from '../engine/keeper.ts'
import { mergeBlocks } from '../engine/merge.ts'
import { canFollowFrom, changesSince, expertIdsAfter, type Position, positionNow } from '../following/store.ts'
import { documentOf } from '../index/present.ts'
import { mergeElsewhere } from '../merging/gateway.ts'
import type { SnapshotFolder } from '../snapshot/gateway.ts'

/** Records read at a time, and experts that become one block when everybody is read. */
const readAtOnce = 500
const blockAtOnce = 2000
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
  readonly database: Database
  readonly snapshots: SnapshotFolder
  readonly snapshotMilliseconds: number
  readonly tell: (told: Told) => void
  readonly report: (what: 'building' | 'loaded' | 'snapshot') => void
  readonly trouble: (error: unknown) => void
}

/** The columns of one tenant, kept as the database is: from a snapshot or from everybody, then by what changes. */
export class KeptTenant {
  readonly #parts: KeptParts
  #keeper = new Keeper()
  #position: Position | undefined
  readonly #merging = new Map<Merge, Promise<void>>()
  #writing: Promise<void> | undefined
  #isUnsaved = false
  #savedAt = 0
  #cleanedAt = machineClock.now().getTime() + firstCleaningMilliseconds - cleaningMilliseconds
  #wake = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>

  constructor(parts: KeptParts) {
    this.#parts = parts
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
        this.#parts.trouble(error)
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
    this.#keeper = new Keeper()
    this.#parts.tell({ kind: 'anew', tenantId: this.#parts.tenantId })
    const snapshot = await this.#parts.snapshots.read()
    if (snapshot && (await this.#inTenant((tx) => canFollowFrom(tx, snapshot.position)))) {
      this.#keeper.takeOver(snapshot.whole)
      this.#publish(snapshot.whole)
      this.#savedAt = machineClock.now().getTime()
      this.#parts.report('loaded')
      await this.#catchUp(snapshot.position)
      return
    }
    this.#parts.snapshots.beginAnew()
    this.#parts.report('building')
    await this.#build()
  }

  async #build(): Promise<void> {
    const position = await this.#inTenant(positionNow)
    let documents: ExpertDocument[] = []
    for (let last: string | null = null; !this.#stopping.signal.aborted; ) {
      const ids: string[] = await this.#inTenant((tx) => expertIdsAfter(tx, last, readAtOnce))
      documents.push(...(await this.#documents(ids)))
      const isEnd = ids.length < readAtOnce
      if (documents.length >= blockAtOnce || (isEnd && documents.length > 0)) {
        this.#publish(this.#keeper.put(documents))
        documents = []
        this.#merge()
      }
      if (isEnd) break
      last = ids.at(-1) as string
    }
    if (this.#stopping.signal.aborted) return
    while (this.#merging.size > 0) {
      await Promise.all(this.#merging.values())
      this.#merge()
    }
    this.#isUnsaved = true
    await this.#catchUp(position)
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
    for (let from = 0; from < found.ids.length; from += readAtOnce) {
      const ids = found.ids.slice(from, from + readAtOnce)
      const documents = await this.#documents(ids)
      const there = new Set(documents.map(({ id }) => id))
      this.#publish(this.#keeper.remove(ids.filter((id) => !there.has(id))))
      this.#publish(this.#keeper.put(documents))
      this.#isUnsaved = true
    }
    this.#position = found.position
    this.#parts.tell({ kind: 'reached', tenantId: this.#parts.tenantId, position: found.position })
    this.#merge()
  }

  async #documents(ids: readonly string[]): Promise<ExpertDocument[]> {
    const records = await this.#inTenant((tx) => personRecords(tx, ids))
    return records.filter(({ person }) => person.person_type === 2 && person.erased_at === null).map(documentOf)
  }

  #publish(change: Change): void {
    // Who is shown is each thread's own: else somebody would vanish before their new place is known.
    const added = change.added.map(({ number, block }) => ({ number, block: withOwnBits(block) }))
    this.#parts.tell({ kind: 'change', tenantId: this.#parts.tenantId, change: { ...change, added } })
  }

  /** Puts together what should be: a little at once, much in a thread of its own, while everything else goes on. */
  #merge(): void {
    for (;;) {
      const busy = new Set([...this.#merging.keys()].flatMap(({ numbers }) => numbers))
      const merge = this.#keeper.nextMerge(busy) ?? this.#nextCleaning(busy)
      if (!merge) return
      const isSmall = merge.blocks.reduce((sum, { size }) => sum + size, 0) <= mergedAtOnce
      if (isSmall) {
        this.#publish(this.#keeper.merged(merge, mergeBlocks(merge.blocks)))
        this.#isUnsaved = true
      }
      // One at a time: it is work for a whole core.
      else if (this.#merging.size > 0) return
      else this.#merging.set(merge, this.#mergeElsewhere(merge))
    }
  }

  /** Words of people who have been erased are gone from memory and disk within a day. */
  #nextCleaning(busy: ReadonlySet<number>): Merge | undefined {
    const at = machineClock.now().getTime()
    if (at - this.#cleanedAt < cleaningMilliseconds) return undefined
    const next = this.#keeper.nextCleaning(busy)
    if (!next && busy.size === 0) this.#cleanedAt = at
    return next
  }

  async #mergeElsewhere(merge: Merge): Promise<void> {
    const keeper = this.#keeper
    try {
      const block = await mergeElsewhere(merge.blocks)
      // Everything has begun anew meanwhile, or is about to end.
      if (keeper !== this.#keeper || this.#stopping.signal.aborted) return
      this.#publish(keeper.merged(merge, block))
      this.#isUnsaved = true
    } catch (error) {
      this.#parts.trouble(error)
    } finally {
      this.#merging.delete(merge)
    }
  }

  #saveInTime(): void {
    const position = this.#position
    const every = this.#parts.snapshotMilliseconds * (this.#isUnsaved ? 1 : quietTimes)
    const isDue = machineClock.now().getTime() - this.#savedAt >= every
    if (position === undefined || !isDue || this.#writing) return
    this.#writing = this.#save(position)
      .catch(this.#parts.trouble)
      .finally(() => {
        this.#writing = undefined
      })
  }

  async #save(position: Position): Promise<void> {
    this.#isUnsaved = false
    this.#savedAt = machineClock.now().getTime()
    await this.#parts.snapshots.write({ whole: this.#keeper.whole(), position })
    this.#parts.report('snapshot')
  }

  #inTenant<R>(run: (tx: Tx) => Promise<R>): Promise<R> {
    return this.#parts.database.transaction({ kind: 'tenant', tenantId: this.#parts.tenantId }, run)
  }
}

const withOwnBits = (block: Block): Block => ({
  ...block,
  shown: {
    client: block.shown.client.slice(),
    compliance: block.shown.compliance.slice(),
    staff: block.shown.staff.slice(),
  },
})
