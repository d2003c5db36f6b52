import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf, type CalendarReading } from './busy-times.ts'
import { UnreadableCalendarError } from './ical-file.ts'

/** What the thread answers: busy times, or nothing when the content is not a calendar. */
export type BusyTimesAnswer = { readonly busy: ReturnType<typeof busyTimesOf> | undefined }

const answer = (): BusyTimesAnswer => {
  try {
    return { busy: busyTimesOf(workerData as CalendarReading) }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { busy: undefined }
    throw error
  }
}

parentPort?.postMessage(answer())
