import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { CallWithRelations } from './store.ts'
import { lacksChaperone, lacksInterpreter } from './verdicts/pick-waits.ts'

type CallState = Pick<
  CallWithRelations,
  'status' | 'wait_type' | 'seats' | 'proposals' | 'approvals' | 'needs_chaperone' | 'needs_interpreter'
>

const overStatuses: ReadonlySet<number> = new Set([
  callStatuses.cancelled,
  callStatuses.completed,
  callStatuses.removed,
])

const waitsForExpert = ({ status, wait_type }: CallState): boolean =>
  status === callStatuses.inScheduling && (wait_type === 'expert_times' || wait_type === 'vendor_answer')

const waitsForPick = ({ status, wait_type }: CallState): boolean =>
  status === callStatuses.inScheduling && wait_type === 'client_times'

/** For each kind of notification that asks for something or announces a time, the calls for which it still holds. */
const holds: Readonly<Partial<Record<NotificationKind, (call: CallState) => boolean>>> = {
  call_requested: waitsForExpert,
  call_reopened: waitsForExpert,
  times_offered: waitsForPick,
  times_offered_for_expert: waitsForPick,
  hold_expired: waitsForExpert,
  times_proposed: ({ proposals }) => proposals.some(({ state }) => state === 'open'),
  call_postponed: ({ status }) => status === callStatuses.postponed,
  call_unblocked: ({ status }) => status === callStatuses.cancelled,
  call_scheduled: ({ status }) => isBooked(status),
  call_rescheduled: ({ status }) => isBooked(status),
  call_extended: ({ status }) => isBooked(status),
  call_minutes: ({ status }) => isBooked(status),
  vendor_answer_needed: waitsForExpert,
  vendor_call_scheduled: ({ status }) => isBooked(status),
  rate_approval_needed: ({ wait_type }) => wait_type === 'rate_approval',
  rate_approver_missing: ({ wait_type }) => wait_type === 'rate_approval',
  client_approval_needed: ({ wait_type }) => wait_type === 'client_compliance',
  chaperone_needed: lacksChaperone,
  interpreter_needed: lacksInterpreter,
  contact_restricted: ({ status }) => !overStatuses.has(status),
}

/** The kinds of notifications whose matter a call has settled. */
export const resolvedKindsOf = (call: CallState): NotificationKind[] =>
  (Object.keys(holds) as NotificationKind[]).filter((kind) => !holds[kind]?.(call))
