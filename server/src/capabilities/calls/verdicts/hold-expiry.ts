import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { Interval } from '@colloquy/contract/time'
import type { CallWithRelations } from '../store.ts'

const hourMs = 3_600_000

type Hold = Pick<CallWithRelations, 'picked_starts_at' | 'hold_expires_at'>

/**
 * Until when a time is held that is picked at an instant: for a day, but not beyond its start. A time that is held already keeps its
 * end, however often the call waits for something else.
 */
export const holdExpiryOf = (slot: Interval, { picked_starts_at, hold_expires_at }: Hold, at: Date): Date =>
  hold_expires_at && picked_starts_at?.getTime() === slot.start.getTime()
    ? hold_expires_at
    : new Date(Math.min(slot.start.getTime(), at.getTime() + schedulingDefaults.holdHours * hourMs))

/** Whether a call has a picked time that is not held any longer. The timer has not released it yet. */
export const isHoldExpired = ({ hold_expires_at }: Pick<Hold, 'hold_expires_at'>, at: Date): boolean =>
  hold_expires_at !== null && hold_expires_at <= at
