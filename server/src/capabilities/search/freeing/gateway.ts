import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let look: (() => void) | undefined

/**
 * Gives back what this thread holds of memory that threads share and that nothing uses any more. Such memory counts
 * towards the heap of none of them: left alone, they would keep blocks that were put together for as long as they have
 * little else to throw away.
 */
export const giveBack = (): void => {
  if (!look) {
    setFlagsFromString('--expose-gc')
    look = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  look()
}

/** Looking through a heap takes as long as some searches: it is done for much memory only. */
const worthwhile = 128_000_000

/** Tells when so much has been dropped that threads should give it back. */
export class Dropped {
  readonly #tell: () => void
  #bytes = 0

  constructor(tell: () => void) {
    this.#tell = tell
  }

  /** Takes down that so many bytes are not used any more. */
  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes < worthwhile) return
    this.#bytes = 0
    this.#tell()
  }
}
