import { Worker } from 'node:worker_threads'
import type { Interval } from '@colloquy/contract/time'
import type { CalendarReading } from './busy-times.ts'
import type { CalendarReply } from './calendar-reply.ts'
import type { CalendarTask } from './calendar-thread.ts'

const busyTimesTimeoutMs = 10_000
const replyTimeoutMs = 3_000
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** Reads busy times. @returns undefined when it is not a calendar, or reading it takes too much */
export const readBusyTimes = (reading: CalendarReading): Promise<Interval<number>[] | undefined> =>
  readInThread({ kind: 'busy', reading }, busyTimesTimeoutMs)

/** Reads an answer to an invitation. @returns undefined when it is none, or reading it takes too much */
export const readReply = (content: string, timeZone: string): Promise<CalendarReply | undefined> =>
  readInThread({ kind: 'reply', content, timeZone }, replyTimeoutMs)

/**
 * Reads a file in a thread of its own that ends after some seconds or with too much memory: an untrusted file may
 * have rules that never end, also those of its time zones.
 */
const readInThread = <R>(task: CalendarTask, timeoutMs: number): Promise<R | undefined> => {
  const { promise, resolve } = Promise.withResolvers<R | undefined>()
  const thread = new Worker(new URL('./calendar-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: limits,
  })
  const timer = setTimeout(() => void thread.terminate(), timeoutMs)
  thread.on('message', (answer: R | undefined) => resolve(answer))
  // A defect in our reading shows as a file that cannot be read; the thread has written the error.
  thread.on('error', () => resolve(undefined))
  thread.on('exit', () => {
    clearTimeout(timer)
    resolve(undefined)
  })
  return promise
}
