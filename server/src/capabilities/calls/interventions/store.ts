import type { InterventionCause, InterventionKind } from '@colloquy/contract/calls/interventions/shapes'
import { type GeneratedAlways, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface InterventionRow {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<number>
  call_id: string
  kind: InterventionKind
  occurred_at: Date
  actor_id: string
  /** Whom a reminder is for; null: everybody. */
  person_id: string | null
  /** Why the call was ended. */
  reason: string | null
  cause_kind: InterventionCause['kind'] | null
  cause_id: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_interventions: InterventionRow
  }
}

/** What an officer has done in the room of a call. */
export type StoredIntervention = Pick<
  Selectable<InterventionRow>,
  'id' | 'kind' | 'occurred_at' | 'actor_id' | 'person_id' | 'reason'
>

/** JSON carries instants as text; `parseIntervention` turns them back into dates. */
type InterventionText = Omit<StoredIntervention, 'occurred_at'> & { readonly occurred_at: string }

/** SQL expression: what officers have done in the room of a table's call, in their order. */
export const interventionsOf = (table: string) =>
  sql<
    InterventionText[]
  >`(select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'occurred_at', v.occurred_at, 'actor_id', v.actor_id,
    'person_id', v.person_id, 'reason', v.reason) order by v.sequence), '[]') from call_interventions v
    where v.tenant_id = ${sql.ref(`${table}.tenant_id`)} and v.call_id = ${sql.ref(`${table}.id`)})`

/** Parses an intervention of `interventionsOf`. */
export const parseIntervention = ({ occurred_at, ...intervention }: InterventionText): StoredIntervention => ({
  ...intervention,
  occurred_at: new Date(occurred_at),
})

/** Writes what an officer has done. */
export const insertIntervention = async (tx: Tx, row: Omit<InterventionRow, 'sequence'>): Promise<void> => {
  await tx.insertInto('call_interventions').values(row).execute()
}

/** What officers have done in the room of a call, and because of what, in their order. */
export const causedInterventionsOf = (tx: Tx, callId: string) =>
  tx
    .selectFrom('call_interventions')
    .select(['kind', 'occurred_at', 'actor_id', 'person_id', 'cause_kind', 'cause_id'])
    .where('call_id', '=', callId)
    .orderBy('sequence')
    .execute()
