import type { Interval } from '@colloquy/contract/time'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { TransactionContext } from '../../platform/operations/define.ts'
import {
  deleteBookingOf,
  deleteBookings,
  deleteBookingsAndLapsedHolds,
  deleteLapsedHolds,
  insertBookings,
  lockPeople,
} from './store.ts'

/**
 * Books a slot for all persons of a call at once. Earlier bookings of the call and expired holds are deleted.
 * With `heldUntil` the slot is only held until then.
 * Other transactions that book one of these persons wait until this one ends.
 * @returns false when somebody is booked already; the caller must then refuse, which rolls everything back
 */
export const bookSlot = async (
  { tx, actor: { tenantId }, at }: TransactionContext,
  {
    callId,
    personIds,
    slot,
    heldUntil = null,
  }: { callId: string; personIds: readonly string[]; slot: Interval; heldUntil?: Date | null },
): Promise<boolean> => {
  const persons = [...new Set(personIds)].sort()
  await lockPeople(tx, persons)
  await deleteBookingsAndLapsedHolds(tx, { callId, personIds: persons, interval: slot, at })
  const rows = persons.map((personId) => bookingOf({ tenantId, callId, personId, slot, heldUntil, at }))
  return (await insertBookings(tx, rows)) === persons.length
}

/**
 * Books a slot for one more person of a call, or holds it until `heldUntil`. @returns false, without any change, when the
 * person is booked already
 */
export const bookSlotForAnother = async (
  { tx, actor: { tenantId }, at }: TransactionContext,
  { callId, personId, slot, heldUntil }: { callId: string; personId: string; slot: Interval; heldUntil: Date | null },
): Promise<boolean> => {
  await lockPeople(tx, [personId])
  await deleteLapsedHolds(tx, [personId], slot, at)
  const booking = bookingOf({ tenantId, callId, personId, slot, heldUntil, at })
  return (await insertBookings(tx, [booking])) === 1
}

/** A booking of a person; with `heldUntil`, a hold until then. */
const bookingOf = ({
  tenantId,
  callId,
  personId,
  slot,
  heldUntil,
  at,
}: {
  tenantId: string
  callId: string
  personId: string
  slot: Interval
  heldUntil: Date | null
  at: Date
}) => ({
  tenant_id: tenantId,
  id: newId(at),
  person_id: personId,
  call_id: callId,
  starts_at: slot.start,
  ends_at: slot.end,
  kind: heldUntil ? ('hold' as const) : ('call' as const),
  expires_at: heldUntil,
})

/** Deletes a person's booking of a call. */
export const freeSlotOf = (tx: Tx, callId: string, personId: string): Promise<void> =>
  deleteBookingOf(tx, callId, personId)

/** Deletes the bookings of everybody on a call. */
export const freeSlots = (tx: Tx, callId: string): Promise<void> => deleteBookings(tx, callId)
