import { isBooked } from '@colloquy/contract/calls/statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { CallWithRelations } from '../store.ts'

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
export const hasPins = ({ status, platform_type }: Pick<CallWithRelations, 'status' | 'platform_type'>): boolean =>
  isBooked(status) && platform_type === 'video'

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

/**
 * Deletes the PINs of a call that are not of the named people, and gives each of them who has none the PIN beside their name,
 * unless another call of the tenant has it.
 * @returns the people who have a PIN now
 */
export const replacePins = async (
  tx: Tx,
  { tenant_id, id }: Pick<CallWithRelations, 'tenant_id' | 'id'>,
  pins: readonly { readonly personId: string; readonly pin: string }[],
  at: Date,
): Promise<string[]> => {
  const personIds = pins.map(({ personId }) => personId)
  const { rows } = await sql<{ personId: string }>`
    with former as (
      delete from call_pins where call_id = ${id} and person_id <> all(${personIds}::uuid[])
    ), issued as (
      insert into call_pins (tenant_id, call_id, person_id, pin, issued_at)
      select ${tenant_id}, ${id}, person_id, pin, ${at}
      from unnest(${personIds}::uuid[], ${pins.map(({ pin }) => pin)}::text[]) as fresh (person_id, pin)
      on conflict do nothing returning person_id
    )
    select person_id as "personId" from issued
    union select person_id from call_pins where call_id = ${id} and person_id = any(${personIds}::uuid[])`.execute(tx)
  return rows.map(({ personId }) => personId)
}

/** Booked calls to come with a seat that has no PIN, such as those of before there was a bridge. */
export const callsWithoutPins = async (tx: Tx, at: Date, max: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from calls c
    where c.status in (4, 7) and c.platform_type = 'video' and c.ends_at > ${at} and exists (
      select from call_seats s where s.tenant_id = c.tenant_id and s.call_id = c.id and not exists (
        select from call_pins p where p.tenant_id = s.tenant_id and p.call_id = s.call_id and p.person_id = s.person_id))
    order by c.starts_at limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}
