import { isBooked } from '@colloquy/contract/calls/statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { CallParts } from '../store.ts'

export interface PinRow {
  tenant_id: string
  call_id: string
  person_id: string
  pin: string
  issued_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_pins: PinRow
  }
}

/** Whether the seats of a call have PINs: it has a time, and is held in the room. */
export const hasPins = ({ status, platform_type }: Pick<CallParts, 'status' | 'platform_type'>): boolean =>
  isBooked(status) && platform_type === 'bridge'

/** The PINs of some calls. */
export const pinsOf = (tx: Tx, callIds: readonly string[]): Promise<PinRow[]> =>
  callIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('call_pins')
        .selectAll()
        .where('call_id', 'in', [...callIds])
        .execute()

export const findPin = (tx: Tx, pin: string) =>
  tx.selectFrom('call_pins').select(['call_id', 'person_id']).where('pin', '=', pin).executeTakeFirst()

/** @returns false, without any change, where another seat of the tenant has the PIN */
export const insertPin = async (tx: Tx, row: PinRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('call_pins')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deletePins = async (tx: Tx, callId: string, personIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('call_pins')
    .where('call_id', '=', callId)
    .where('person_id', 'in', [...personIds])
    .execute()
}

/** Booked calls to come with a seat that has no PIN, such as those of before there was a bridge. */
export const callsWithoutPins = async (tx: Tx, at: Date, max: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from calls c
    where c.status in (4, 7) and c.platform_type = 'bridge' and c.ends_at > ${at} and exists (
      select from call_seats s where s.tenant_id = c.tenant_id and s.call_id = c.id and not exists (
        select from call_pins p where p.tenant_id = s.tenant_id and p.call_id = s.call_id and p.person_id = s.person_id))
    order by c.starts_at limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}
