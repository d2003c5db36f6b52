import { dialInPinDigits } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { newCode } from '../../../platform/ids.ts'
import type { CallParts } from '../store.ts'
import { deletePins, hasPins, insertPin, pinsOf } from './pin-store.ts'

type PinnedCall = Pick<CallParts, 'tenant_id' | 'id' | 'status' | 'platform_type' | 'seats'>

/**
 * Gives every seat of a booked call a PIN, and takes those of people who have none: whoever loses a seat, or gets it again, has
 * another PIN or none. Silent seats have none, because whoever dials in is heard.
 */
export const settlePins = async (tx: Tx, call: PinnedCall, at: Date): Promise<void> => {
  const holders = hasPins(call) ? call.seats.map(({ person_id }) => person_id) : []
  const known = (await pinsOf(tx, [call.id])).map(({ person_id }) => person_id)
  const former = known.filter((personId) => !holders.includes(personId))
  if (former.length > 0) await deletePins(tx, call.id, former)
  for (const personId of holders) if (!known.includes(personId)) await issuePin(tx, call, personId, at)
}

const issuePin = async (tx: Tx, { tenant_id, id }: PinnedCall, personId: string, at: Date): Promise<void> => {
  const row = { tenant_id, call_id: id, person_id: personId, pin: newCode(dialInPinDigits), issued_at: at }
  if (await insertPin(tx, row)) return
  // Somebody else has this PIN, or another transaction has just given this seat one.
  const isIssued = (await pinsOf(tx, [id])).some(({ person_id }) => person_id === personId)
  if (!isIssued) await issuePin(tx, { tenant_id, id } as PinnedCall, personId, at)
}
