import { bookedStatuses, callStatuses, suspendedStatuses } from '@colloquy/contract/calls/statuses'
import type { RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import { sql } from 'kysely'
import { type BatchableQuery, batchableQuery } from '../../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { withSeatOf } from '../store.ts'

/** Statuses in which a call may still take place. */
const openStatuses = [callStatuses.inScheduling, ...bookedStatuses, ...suspendedStatuses]

/** Ids of the open calls that a set of rules is about, in order, from the one after `after` on. */
export const listOpenIds = async (
  tx: Tx,
  { level, ownerId }: { readonly level: RuleLevel; readonly ownerId: string },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('status', 'in', openStatuses)
    .$if(level === 'client', (query) => query.where('client_id', '=', ownerId))
    .$if(level === 'project', (query) => query.where('project_id', '=', ownerId))
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Open calls that have not begun, of a client or of all, in order, from the one after `after` on. */
export const listOpenCalls = (
  tx: Tx,
  { clientId, at }: { readonly clientId: string | null; readonly at: Date },
  { after, limit }: { readonly after: string | null; readonly limit: number },
) =>
  tx
    .selectFrom('calls')
    .select(['id', 'expert_id', 'project_id'])
    .where('status', 'in', openStatuses)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '>', at)]))
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId!))
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Ids of the open calls that a person requested for their company, except booked ones that have begun. */
export const listOpenIdsOfContact = async (tx: Tx, contactId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('status', 'in', openStatuses)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '>', at)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the calls of a project whose price waits for approval by the client's team. */
export const listIdsAwaitingRate = async (tx: Tx, projectId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('project_id', '=', projectId)
    .where('wait_type', '=', 'rate_approval')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of all open calls, except booked ones that have begun. */
export const listOpenIdsAt = async (tx: Tx, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('status', 'in', openStatuses)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '>', at)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The calls of an expert that still need a confirmation, and the picked time of those that have one. At most 50. */
export const listUnbookedOf = (tx: Tx, expertId: string) =>
  tx
    .selectFrom('calls')
    .select(['id', 'client_id', 'project_id', 'picked_starts_at'])
    .where('expert_id', '=', expertId)
    .where('status', 'in', [callStatuses.inScheduling, ...suspendedStatuses])
    .orderBy('id')
    .limit(50)
    .execute()

/** A call of an analyst with an expert. */
interface PairedCall {
  readonly callId: string
  readonly contactId: string
  readonly expertId: string
}

/**
 * Reads when calls began in which the analyst and the expert of each of some calls both had a seat, whoever requested them, and
 * that were not called off; without the call itself.
 */
export const pairCallTimesQuery = (
  calls: readonly PairedCall[],
): BatchableQuery<(call: { readonly callId: string | null; readonly expertId: string }) => readonly Date[]> => {
  const contactOf = new Map(calls.map(({ callId, contactId }) => [callId, contactId]))
  const pairs = [...new Map(calls.map((call) => [pairOf(call), call])).values()]
  return batchableQuery(
    sql<{ id: string; contact_id: string; expert_id: string; starts_at: Date }>`
      select c.id, pair.contact_id, pair.expert_id, c.starts_at
      from unnest(${pairs.map(({ contactId }) => contactId)}::uuid[], ${pairs.map(({ expertId }) => expertId)}::uuid[])
        as pair (contact_id, expert_id)
      cross join lateral (
        select c.id, c.starts_at from call_seats e join calls c on (c.tenant_id, c.id) = (e.tenant_id, e.call_id)
        where e.person_id = pair.expert_id and e.kind = 'expert' and e.state <> 'declined'
          and c.starts_at is not null and c.status = any(${[...bookedStatuses, callStatuses.completed]}::smallint[])
          and exists (select from call_seats a where (a.tenant_id, a.call_id) = (e.tenant_id, e.call_id)
            and a.person_id = pair.contact_id and a.kind = 'client' and a.state <> 'declined')) c
      order by c.starts_at`,
    (rows) => {
      const byPair = Map.groupBy(rows, ({ contact_id: contactId, expert_id: expertId }) =>
        pairOf({ contactId, expertId }),
      )
      return ({ callId, expertId }) => {
        const contactId = callId === null ? undefined : contactOf.get(callId)
        const times = contactId === undefined ? [] : (byPair.get(pairOf({ contactId, expertId })) ?? [])
        return times.filter(({ id }) => id !== callId).map(({ starts_at }) => new Date(starts_at))
      }
    },
  )
}

/** Names an analyst and an expert. */
export const pairOf = ({ contactId, expertId }: Pick<PairedCall, 'contactId' | 'expertId'>): string =>
  `${contactId} ${expertId}`

/** Ids of the calls of an expert that have a time to come, booked or picked. */
export const listComingIdsOf = async (tx: Tx, expertId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where(withSeatOf(expertId))
    .where((eb) =>
      eb.or([eb.and([eb('status', 'in', bookedStatuses), eb('starts_at', '>', at)]), eb('picked_starts_at', '>', at)]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
