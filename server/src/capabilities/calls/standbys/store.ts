import type { StandbyState } from '@colloquy/contract/calls/attendance/standby-shapes'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface StandbyRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  person_id: string
  /** The start of the time for which they were asked. */
  starts_at: Date
  state: Generated<StandbyState>
  requested_by: string
  requested_at: Date
  agreed_at: Generated<Date | null>
  invited_at: Generated<Date | null>
  resolved_at: Generated<Date | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_standbys: StandbyRow
  }
}

/** Somebody who stands by for a call. */
export interface StoredStandby {
  readonly id: string
  readonly person_id: string
  readonly state: StandbyState
  readonly has_agreed: boolean
}

/** SQL expression: who stands by for a table's call, in the order in which they were asked. */
export const standbysOf = (table: string) =>
  sql<
    StoredStandby[]
  >`(select coalesce(json_agg(json_build_object('id', y.id, 'person_id', y.person_id, 'state', y.state,
    'has_agreed', y.agreed_at is not null) order by y.sequence), '[]') from call_standbys y
    where y.tenant_id = ${sql.ref(`${table}.tenant_id`)} and y.call_id = ${sql.ref(`${table}.id`)})`

/** Writes that somebody is asked to stand by. */
export const insertStandby = async (tx: Tx, row: Insertable<StandbyRow>): Promise<void> => {
  await tx.insertInto('call_standbys').values(row).execute()
}

/** Changes how far somebody is. */
export const updateStandby = async (
  tx: Tx,
  standbyId: string,
  state: Extract<StandbyState, 'agreed' | 'declined' | 'seated'>,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('call_standbys')
    .set(state === 'agreed' ? { state, agreed_at: at } : { state, resolved_at: at })
    .where('id', '=', standbyId)
    .execute()
}

/** Invites everybody who has agreed to stand by for a call. */
export const inviteAgreed = async (tx: Tx, callId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('call_standbys')
    .set({ state: 'invited', invited_at: at })
    .where('call_id', '=', callId)
    .where('state', '=', 'agreed')
    .execute()
}

/** Releases everybody who stands by for a call. @returns their ids */
export const releaseOpen = async (tx: Tx, callId: string, at: Date): Promise<string[]> => {
  const released = await tx
    .updateTable('call_standbys')
    .set({ state: 'released', resolved_at: at })
    .where('call_id', '=', callId)
    .where('resolved_at', 'is', null)
    .returning('person_id')
    .execute()
  return released.map(({ person_id }) => person_id)
}

/** The call for which somebody stands by. */
export const findStandby = (tx: Tx, standbyId: string) =>
  tx.selectFrom('call_standbys').select(['id', 'call_id', 'person_id']).where('id', '=', standbyId).executeTakeFirst()

/** For what a person is asked to stand by, stands by, or is invited, the next first. */
export const listOpenOf = (tx: Tx, personId: string, at: Date) =>
  tx
    .selectFrom('call_standbys')
    .innerJoin('calls', (join) =>
      join.onRef('calls.tenant_id', '=', 'call_standbys.tenant_id').onRef('calls.id', '=', 'call_standbys.call_id'),
    )
    .select(['call_standbys.id', 'call_standbys.state', 'calls.topic', 'calls.starts_at', 'calls.ends_at'])
    .where('call_standbys.person_id', '=', personId)
    .where('call_standbys.resolved_at', 'is', null)
    .where('calls.ends_at', '>', at)
    .orderBy('calls.starts_at')
    .limit(50)
    .execute()
