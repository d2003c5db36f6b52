/** Too much work waits already; nothing was done. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** Runs work when there is room for it, in the order of arrival. @throws TooBusy when too much waits */
export type RunInTurn = <R>(work: () => Promise<R>) => Promise<R>

/**
 * Bounds work that occupies a core: at most `parallel` pieces run at once and `waiting` more wait.
 * Callers must not hold a transaction while they wait: the database has fewer connections than callers can wait.
 */
export const limitConcurrency = ({ parallel, waiting }: { parallel: number; waiting: number }): RunInTurn => {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw new TooBusy()
      // Finished work hands its place over, so that no newcomer overtakes the queue.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
