import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** A seat that only officers know of. */
export interface SilentSeatRow {
  tenant_id: string
  id: string
  call_id: string
  person_id: string
  granted_by: string
  granted_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    call_silent_seats: SilentSeatRow
  }
}

/** The silent seats of calls. The caller checks who may know of them. */
export const silentSeatsOf = (tx: Tx, callIds: readonly string[]): Promise<SilentSeatRow[]> =>
  tx
    .selectFrom('call_silent_seats')
    .selectAll()
    .where('call_id', '=', sql<string>`any(${callIds}::uuid[])`)
    .orderBy('granted_at')
    .orderBy('id')
    .execute()

/** A condition on `calls`: a person has a silent seat. */
export const withSilentSeatOf = (personId: string) =>
  sql<SqlBool>`exists (select from call_silent_seats s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
    and s.person_id = ${personId})`

export const insertSilentSeat = async (tx: Tx, row: SilentSeatRow): Promise<void> => {
  await tx.insertInto('call_silent_seats').values(row).execute()
}

export const deleteSilentSeat = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('call_silent_seats').where('id', '=', id).execute()
}
