import * as z from 'zod/mini'
import { can, Id, Instant } from '../../values.ts'

/** How somebody was absent from a call that had a time, or changed it with short notice. */
export const attendanceViolationKinds = ['no_show', 'late_cancellation', 'late_move'] as const
export const AttendanceViolationKind = z.enum(attendanceViolationKinds)
export type AttendanceViolationKind = z.infer<typeof AttendanceViolationKind>

/** Somebody did not come to a call, or cancelled or moved it late. What they answer is kept and shown with it. */
export const AttendanceViolation = z.object({
  attendanceViolationId: Id,
  kind: AttendanceViolationKind,
  side: z.enum(['client', 'expert']),
  personId: Id,
  personName: z.string(),
  /** When the call should have begun. */
  startsAt: Instant,
  reportedAt: Instant,
  /** Null where the reader may not know. */
  reportedByName: z.nullable(z.string()),
  /** The part of the price that the client owes for it, in percent; null for readers who see no prices. */
  feePercent: z.nullable(z.int()),
  answer: z.nullable(z.object({ text: z.string(), answeredAt: Instant })),
  can: can('answer'),
})
export type AttendanceViolation = z.infer<typeof AttendanceViolation>

/** With fewer calls than these, how often somebody came says nothing. */
export const minCallsForPercent = 5

/** How a person has kept to their calls of the last two years. */
export const Reliability = z.object({
  /** How many calls the figures are about: those that took place, were cancelled late, or missed. */
  calls: z.int(),
  attended: z.int(),
  /** How many of the attended ones they joined late. */
  late: z.int(),
  cancelledLate: z.int(),
  /** How many they moved or postponed late. They are not among `calls` for it. */
  movedLate: z.int(),
  noShows: z.int(),
  /** Whole percent of the calls that they attended; null for fewer than `minCallsForPercent`. */
  attendedPercent: z.nullable(z.int()),
})
export type Reliability = z.infer<typeof Reliability>

/** A missed call as part of a person's record. */
export const AttendanceViolationOfPerson = z.object({
  ...z.pick(AttendanceViolation, {
    attendanceViolationId: true,
    kind: true,
    startsAt: true,
    reportedAt: true,
    answer: true,
    can: true,
  }).shape,
  topic: z.string(),
})
export type AttendanceViolationOfPerson = z.infer<typeof AttendanceViolationOfPerson>
