import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { CallRow } from './store.ts'

type CallState = Pick<CallRow, 'status' | 'wait_type'>

const waitsForExpert = ({ status, wait_type }: CallState): boolean =>
  status === callStatuses.inScheduling && wait_type === 'expert_times'

/** For each kind of notification that asks for something or announces a time, the calls for which it still holds. */
const holds: Readonly<Partial<Record<NotificationKind, (call: CallState) => boolean>>> = {
  call_requested: waitsForExpert,
  call_reopened: waitsForExpert,
  times_offered: ({ status, wait_type }) => status === callStatuses.inScheduling && wait_type === 'client_times',
  call_postponed: ({ status }) => status === callStatuses.postponed,
  call_unblocked: ({ status }) => status === callStatuses.cancelled,
  call_scheduled: ({ status }) => isBooked(status),
  call_rescheduled: ({ status }) => isBooked(status),
  call_minutes: ({ status }) => isBooked(status),
}

/** The kinds of notifications whose matter a call has settled. */
export const settledKindsOf = (call: CallState): NotificationKind[] =>
  (Object.keys(holds) as NotificationKind[]).filter((kind) => !holds[kind]?.(call))
