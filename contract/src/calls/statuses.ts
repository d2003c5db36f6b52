import * as z from 'zod/mini'
import { CancellationReason, cancellationReasons, FaultSide } from './cancellation-reasons.ts'

/** Names and codes of the statuses of a call [CA-02]. Every other place refers to a status by its name. */
export const callStatuses = {
  scheduled: 4,
  cancelled: 5,
  completed: 6,
  rescheduled: 7,
  postponed: 8,
  inScheduling: 9,
  removed: 11,
  onHold: 12,
} as const
export type CallStatusName = keyof typeof callStatuses
export type CallStatus = (typeof callStatuses)[CallStatusName]

export const CallStatus = z.literal(Object.values(callStatuses))

const statusNames = new Map<number, CallStatusName>(
  Object.entries(callStatuses).map(([name, code]) => [code, name as CallStatusName]),
)

/**
 * The name of a status code [CA-02].
 * @throws RangeError on a code that is not in the list
 */
export const callStatusName = (code: number): CallStatusName => {
  const name = statusNames.get(code)
  if (!name) throw new RangeError(`Unknown call status code: ${code}`)
  return name
}

/** Statuses in which a call has a booked time: upcoming, running, or waiting to be completed. */
export const bookedStatuses: readonly CallStatus[] = [callStatuses.scheduled, callStatuses.rescheduled]
export const isBooked = (status: CallStatus): boolean => bookedStatuses.includes(status)

/** Statuses in which a call is on hold until somebody reopens it. */
export const suspendedStatuses: readonly CallStatus[] = [callStatuses.postponed, callStatuses.onHold]

/** What a call is shown as: its status and, when cancelled, the side and the reason, as in "Cancelled – expert, illness". */
export const DisplayStatus = z.object({
  status: z.enum(Object.keys(callStatuses) as [CallStatusName, ...CallStatusName[]]),
  /** Who is at fault. */
  side: z.nullable(FaultSide),
  reason: z.nullable(CancellationReason),
})
export type DisplayStatus = z.infer<typeof DisplayStatus>

/**
 * The display status of a status and a cancellation reason [CA-01].
 * @throws RangeError on a code that is not in the list
 */
export const displayStatusOf = (status: number, reason: CancellationReason | null): DisplayStatus => {
  const name = callStatusName(status)
  const shown = name === 'cancelled' ? reason : null
  return { status: name, side: shown ? cancellationReasons[shown].side : null, reason: shown }
}
