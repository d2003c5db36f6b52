import type { SearchCall, SearchThreadMessage } from './messages.ts'

interface PendingCall {
  readonly call: SearchCall
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A thread's answer to a call. */
export type CallAnswer = Extract<SearchThreadMessage, { id: number }>

/**
 * Gives calls to threads in the order of their arrival, each to the first thread that is idle: no short call waits behind a
 * long one while another thread has nothing to do.
 */
export class CallQueue {
  readonly #post: (thread: number, call: SearchCall) => void
  /** What each thread is working on. */
  readonly #running: (PendingCall | undefined)[]
  #waiting: PendingCall[] = []
  #lastId = 0

  constructor(threads: number, post: (thread: number, call: SearchCall) => void) {
    this.#running = new Array<PendingCall | undefined>(threads).fill(undefined)
    this.#post = post
  }

  /** Calls a method of a tenant's IndexSearcher on some thread. */
  call(tenantId: string, method: SearchCall['method'], args: readonly unknown[]): Promise<unknown> {
    this.#lastId += 1
    const call: SearchCall = { id: this.#lastId, tenantId, method, args }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject })
      this.#assign(this.#running.indexOf(undefined))
    })
  }

  /** Ends the call that a thread was working on, and gives it the next one. Answers to calls that were rejected are ignored. */
  settle(answer: CallAnswer, thread: number): void {
    const pending = this.#running[thread]
    if (pending?.call.id !== answer.id) return
    this.#running[thread] = undefined
    this.#assign(thread)
    if (answer.kind === 'result') pending.resolve(answer.value)
    else pending.reject(answer.error)
  }

  /** Rejects all calls, because the threads have ended. */
  rejectAll(error: unknown): void {
    const all = [...this.#running, ...this.#waiting]
    this.#running.fill(undefined)
    this.#waiting = []
    for (const pending of all) pending?.reject(error)
  }

  /** Gives an idle thread the call that has waited longest. */
  #assign(thread: number): void {
    if (thread < 0) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#running[thread] = next
    this.#post(thread, next.call)
  }
}
