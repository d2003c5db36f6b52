import { cancellationReasons } from '@colloquy/contract/calls/cancellation-reasons'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { CallWithRelations } from '../store.ts'

type CallWithStandbys = Pick<CallWithRelations, 'status' | 'starts_at' | 'ends_at' | 'cancellation_reason' | 'standbys'>

/** Whether others can be asked to stand by: until the call begins. */
export const canAskStandby = ({ status, starts_at }: CallWithStandbys, at: Date): boolean =>
  isBooked(status) && starts_at !== null && at < starts_at

/** Whether a call that was cancelled on the expert's side could still take place at its time with another expert. */
export const isExpertMissing = (
  { status, ends_at, cancellation_reason }: Omit<CallWithStandbys, 'standbys'>,
  at: Date,
): boolean =>
  status === callStatuses.cancelled &&
  cancellation_reason !== null &&
  cancellationReasons[cancellation_reason].side === 'expert' &&
  ends_at !== null &&
  at < ends_at

/** Whether somebody stands by whom the call needs now. */
export const canInviteStandbys = (call: CallWithStandbys, at: Date): boolean =>
  isExpertMissing(call, at) && call.standbys.some(({ state }) => state === 'agreed')
