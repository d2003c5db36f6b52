import * as z from 'zod/mini'
import { Day, Zone } from '../values.ts'
import { schedulingDefaults } from './shapes.ts'

/** The longest notice of a person: two weeks. */
export const maxNoticeMinutes = 14 * 1440
export const maxBufferMinutes = 240
export const maxExceptions = 30

/**
 * Days, from the first to the last, on which somebody does not work, or travels and works by the clock of another zone. They are
 * the days that the clock shows where they are then.
 */
export const AvailabilityException = z
  .object({
    from: Day,
    to: Day,
    /** The zone they travel to; null for days off. */
    timeZone: z.nullable(Zone),
  })
  .check(z.refine(({ from, to }) => from <= to))
export type AvailabilityException = z.infer<typeof AvailabilityException>

/** What somebody wants around their calls, and when they are away. */
export const Availability = z.object({
  /** How long before a call they want to know of it, at least; that of the tenant applies where it is longer. */
  noticeMinutes: z.int().check(z.minimum(0), z.maximum(maxNoticeMinutes)),
  /** Free time before and after each call. */
  bufferMinutes: z.int().check(z.minimum(0), z.maximum(maxBufferMinutes)),
  exceptions: z.array(AvailabilityException).check(z.maxLength(maxExceptions)),
})
export type Availability = z.infer<typeof Availability>

/** The availability of people who have chosen none. */
export const defaultAvailability: Availability = {
  noticeMinutes: 0,
  bufferMinutes: schedulingDefaults.bufferMinutes,
  exceptions: [],
}
