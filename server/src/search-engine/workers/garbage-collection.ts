import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let runGarbageCollector: (() => void) | undefined

/**
 * Forces a garbage collection of this thread. Shared memory does not count towards the heap of any thread: left alone, a
 * thread would hold merged segments for as long as it has little else to collect.
 */
export const collectGarbage = (): void => {
  if (!runGarbageCollector) {
    setFlagsFromString('--expose-gc')
    runGarbageCollector = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  runGarbageCollector()
}

/** A collection takes as long as some searches, so that it is worthwhile for this much memory only. */
const collectionThresholdBytes = 128_000_000

/** Adds up the shared memory that is no longer used and calls back when a collection is worthwhile. */
export class ReleasedMemory {
  readonly #onThreshold: () => void
  #bytes = 0

  constructor(onThreshold: () => void) {
    this.#onThreshold = onThreshold
  }

  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes < collectionThresholdBytes) return
    this.#bytes = 0
    this.#onThreshold()
  }
}
