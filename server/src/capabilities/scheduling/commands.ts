import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Stretch } from './rules.ts'
import { deleteBookings, deleteLapsedHolds, insertBookings, lockPersons } from './store.ts'

/** Where and when a booking is made. */
interface Desk {
  readonly tx: Tx
  readonly tenantId: string
  readonly at: Date
}

/**
 * Books a stretch of time for all persons of a call at once. What was booked for the call before is freed,
 * holds that have lapsed give way. Others who book one of these persons wait until this transaction ends.
 * @returns false when somebody is booked already; the caller then refuses, so that nothing of it stays
 */
export const book = async (
  { tx, tenantId, at }: Desk,
  { callId, personIds, slot }: { callId: string; personIds: readonly string[]; slot: Stretch },
): Promise<boolean> => {
  const persons = [...new Set(personIds)].sort()
  await lockPersons(tx, persons)
  await deleteBookings(tx, callId)
  await deleteLapsedHolds(tx, persons, slot, at)
  const rows = persons.map((personId) => ({
    tenant_id: tenantId,
    id: newId(at),
    person_id: personId,
    call_id: callId,
    starts_at: slot.start,
    ends_at: slot.end,
    kind: 'call' as const,
    expires_at: null,
  }))
  return (await insertBookings(tx, rows)) === persons.length
}

/** Frees the time of everybody on a call. */
export const free = (tx: Tx, callId: string): Promise<void> => deleteBookings(tx, callId)
