import type { SearchCall, SearchThreadMessage } from './messages.ts'

interface PendingCall {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A thread's answer to a call. */
export type CallAnswer = Extract<SearchThreadMessage, { id: number }>

/** More calls than ever wait at once; a power of two. */
const claimCount = 1 << 14

/** For calls by number, the last one that a thread has claimed. Shared by all threads. */
export type CallClaims = Int32Array
export const createClaims = (): CallClaims => new Int32Array(new SharedArrayBuffer(claimCount * 4))

/** Takes a call for this thread. @returns false when another thread has taken it */
export const claimCall = (claims: CallClaims, id: number): boolean => {
  const slot = id & (claims.length - 1)
  const claimed = Atomics.load(claims, slot)
  // Numbers begin again after 32 bits, so that differences count.
  const isClaimed = ((id - claimed) | 0) <= 0
  return !isClaimed && Atomics.compareExchange(claims, slot, claimed, id) === claimed
}

/**
 * Sends each call to all search threads, of which the first that is idle claims it: no short call waits behind a long one
 * while another thread has nothing to do, and no thread waits for the main thread between two calls.
 */
export class CallQueue {
  readonly #post: (call: SearchCall) => void
  readonly #pending = new Map<number, PendingCall>()
  #lastId = 0

  /** @param post sends a call to all threads */
  constructor(post: (call: SearchCall) => void) {
    this.#post = post
  }

  /** Calls a method of a tenant's IndexSearcher on some thread. */
  call(tenantId: string, method: SearchCall['method'], args: readonly unknown[]): Promise<unknown> {
    this.#lastId = (this.#lastId + 1) | 0
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#post({ id, tenantId, method, args })
    })
  }

  /** Ends a call. Answers to calls that were rejected are ignored. */
  settle(answer: CallAnswer): void {
    const call = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (answer.kind === 'result') call?.resolve(answer.value)
    else call?.reject(answer.error)
  }

  /** Rejects all calls, because the threads have ended. */
  rejectAll(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
