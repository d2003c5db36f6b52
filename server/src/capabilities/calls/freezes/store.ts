import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface FreezeRow {
  tenant_id: string
  id: string
  call_id: string
  frozen_at: Date
  lifted_at: Date | null
}

interface AccessRow {
  tenant_id: string
  call_id: string
  person_id: string
  content: 'room' | 'conversation' | 'answers' | 'recording' | 'transcript'
  first_at: Date
  last_at: Date
  access_count: number
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_freezes: FreezeRow
    call_accesses: AccessRow
  }
}

export type AccessedContent = AccessRow['content']
export type AccessRecord = Omit<AccessRow, 'tenant_id' | 'call_id'>

/** Those of some calls whose content is frozen. */
export const frozenCalls = async (tx: Tx, callIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (callIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('call_freezes')
    .select('call_id')
    .where('call_id', 'in', [...callIds])
    .where('lifted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ call_id }) => call_id))
}

/** The open freeze of a call, which is locked. */
export const lockOpenFreeze = async (tx: Tx, callId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('call_freezes')
    .select('id')
    .where('call_id', '=', callId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Freezes a call that is not frozen. @returns whether it was not */
export const insertFreeze = async (tx: Tx, row: Omit<FreezeRow, 'lifted_at'>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('call_freezes')
    .values({ ...row, lifted_at: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'call_id']).where('lifted_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const liftFreeze = async (tx: Tx, freezeId: string, at: Date): Promise<void> => {
  await tx.updateTable('call_freezes').set({ lifted_at: at }).where('id', '=', freezeId).execute()
}

/** Counts an access of a person. */
export const countAccess = async (
  tx: Tx,
  { at, ...access }: Pick<AccessRow, 'tenant_id' | 'call_id' | 'person_id' | 'content'> & { readonly at: Date },
): Promise<void> => {
  await tx
    .insertInto('call_accesses')
    .values({ ...access, first_at: at, last_at: at, access_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'call_id', 'person_id', 'content'])
        .doUpdateSet((eb) => ({ last_at: at, access_count: eb('call_accesses.access_count', '+', 1) })),
    )
    .execute()
}

/** Everybody who has had access to the content of a call: visits to the room, and what was counted. */
export const accessesOf = async (tx: Tx, callId: string, at: Date): Promise<AccessRecord[]> => {
  const { rows } = await sql<AccessRecord>`
    select person_id, content, min(first_at) as first_at, max(last_at) as last_at, sum(access_count)::int as access_count from (
      select person_id, 'room' as content, entered_at as first_at, coalesce(left_at, ${at}) as last_at, 1 as access_count
      from room_visits where call_id = ${callId}
      union all
      select person_id, content, first_at, last_at, access_count from call_accesses where call_id = ${callId}
    ) accesses
    group by person_id, content order by first_at, person_id, content`.execute(tx)
  return rows
}
