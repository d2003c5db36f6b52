import { dialInPinDigits } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { newCode } from '../../../platform/ids.ts'
import type { CallWithRelations } from '../store.ts'
import { hasPins, replacePins } from './pin-store.ts'

type PinnedCall = Pick<CallWithRelations, 'tenant_id' | 'id' | 'status' | 'platform_type' | 'seats'>

/**
 * Gives every seat of a booked call a PIN, and takes those of people who have none: whoever loses a seat, or gets it again, has
 * another PIN or none. Silent seats have none, because whoever dials in is heard.
 */
export const syncPins = async (tx: Tx, call: PinnedCall, at: Date): Promise<void> => {
  const holders = hasPins(call) ? call.seats.map(({ person_id }) => person_id) : []
  const pins = holders.map((personId) => ({ personId, pin: newCode(dialInPinDigits) }))
  const withPins = await replacePins(tx, call, pins, at)
  // A PIN that another call has is not issued; the next one is another.
  if (holders.some((personId) => !withPins.includes(personId))) await syncPins(tx, call, at)
}
