import type { BitSet } from '../index/bit-set.ts'

/** The index terms of one segment that a query term matches, and the documents that contain any of them. */
export interface TermMatch {
  readonly terms: readonly number[]
  /** Deleted and hidden documents included. Do not change it. */
  readonly bits: BitSet
}

/** 8 KB each. */
const maxTermMatches = 64

/** Below this, making the set again is as fast as keeping it. */
export const minCachedPostings = 1024

/**
 * What query terms matched in one segment: the latest ones (LRU). It stays right while the segment exists, because posting
 * lists never change, and it must be discarded with the segment.
 */
export class TermMatchCache {
  readonly #matches = new Map<string, TermMatch>()

  get size(): number {
    return this.#matches.size
  }

  get(key: string): TermMatch | undefined {
    const match = this.#matches.get(key)
    if (!match) return undefined
    this.#matches.delete(key)
    this.#matches.set(key, match)
    return match
  }

  set(key: string, match: TermMatch): void {
    this.#matches.set(key, match)
    if (this.#matches.size > maxTermMatches) this.#matches.delete(this.#matches.keys().next().value as string)
  }
}
