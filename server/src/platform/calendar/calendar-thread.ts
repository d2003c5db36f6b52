import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf, type CalendarReading } from './busy-times.ts'
import { readCalendarReply } from './calendar-reply.ts'
import { UnreadableCalendarError } from './ical-file.ts'

/** What the thread reads. */
export type CalendarTask =
  | { readonly kind: 'busy'; readonly reading: CalendarReading }
  | { readonly kind: 'reply'; readonly content: string; readonly timeZone: string }

const read = (task: CalendarTask): unknown => {
  try {
    return task.kind === 'busy' ? busyTimesOf(task.reading) : readCalendarReply(task.content, task.timeZone)
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return undefined
    throw error
  }
}

parentPort?.postMessage(read(workerData as CalendarTask))
