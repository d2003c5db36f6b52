import { Worker } from 'node:worker_threads'
import type { Interval } from '@colloquy/contract/time'
import type { CalendarReading } from './busy-times.ts'
import type { BusyTimesAnswer } from './busy-times-thread.ts'

const timeoutMs = 10_000
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * Reads busy times in a thread of its own that ends after ten seconds or with too much memory: a file that strangers wrote may
 * have rules that never end.
 * @returns undefined when it is not a calendar, or reading it takes too much
 */
export const readBusyTimes = (reading: CalendarReading): Promise<Interval<number>[] | undefined> => {
  const { promise, resolve } = Promise.withResolvers<Interval<number>[] | undefined>()
  const thread = new Worker(new URL('./busy-times-thread.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: limits,
  })
  const timer = setTimeout(() => void thread.terminate(), timeoutMs)
  thread.on('message', ({ busy }: BusyTimesAnswer) => resolve(busy))
  // A defect in our reading shows as a calendar that cannot be read; the thread has written the error.
  thread.on('error', () => resolve(undefined))
  thread.on('exit', () => {
    clearTimeout(timer)
    resolve(undefined)
  })
  return promise
}
