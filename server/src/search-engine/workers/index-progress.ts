import type { ReplicationPosition } from './replication-source.ts'

/**
 * How far the index of one tenant has come. An index that is opened or built can be searched once every search thread has
 * applied it: before that, a search would wait for a thread that is busy with it. From then on a position holds as soon
 * as its updates are on their way, because a thread applies them before the search that comes next.
 */
export class IndexProgress {
  /** The position up to which searches follow the source; nothing while the index cannot be searched. */
  position: ReplicationPosition | undefined
  /** The last position that the index has reached, and the step from which on it can be searched. */
  #reached: { position: ReplicationPosition; readonly firstStep: number } | undefined
  /** The last step that each search thread has applied; 0 before the first. */
  readonly #applied: number[]

  constructor(threads: number) {
    this.#applied = new Array<number>(threads).fill(0)
  }

  /** The index has been discarded. */
  reset(): void {
    this.position = undefined
    this.#reached = undefined
  }

  /** The index has reached a position. @returns whether the index can be searched now */
  reach(position: ReplicationPosition, step: number): boolean {
    this.#reached ??= { position, firstStep: step }
    this.#reached.position = position
    return this.#follow()
  }

  /** A search thread has applied all updates up to a step. @returns whether the index can be searched only since then */
  apply(thread: number, step: number): boolean {
    this.#applied[thread] = step
    return this.position === undefined && this.#follow()
  }

  #follow(): boolean {
    const isApplied = this.#reached !== undefined && Math.min(...this.#applied) >= this.#reached.firstStep
    if (isApplied) this.position = this.#reached?.position
    return isApplied
  }
}
