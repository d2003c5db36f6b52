import { sql } from 'kysely'
import * as z from 'zod/mini'
import { preparedWithCommit } from '../db/statements/prepared-statement.ts'
import type { Tx } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { currentRequestId } from '../request-id.ts'
import type { Emit } from './define.ts'

/** An event that was emitted but not written yet. */
export interface EmittedEvent {
  readonly id: string
  readonly name: string
  /** As on the wire: declared keys only. */
  readonly payload: Readonly<Record<string, unknown>>
  /**
   * The participants whose browsers are notified after the commit, ids of people and of share links, by what they receive
   * besides. That is never stored.
   */
  readonly audiences: ReadonlyMap<object | undefined, readonly string[]>
}

/** As an audience: everybody of the tenant who is connected. For public events only. */
export const wholeTenant = '*'

/** What a browser receives over its live connection. */
export interface LiveMessage {
  readonly name: string
  readonly payload: unknown
}

/** Notifies the browsers of participants; called after the commit only. */
export type Deliver = (tenantId: string, participantIds: readonly string[], message: LiveMessage) => void

/**
 * Collects the events of one transaction.
 * @throws ZodError at once when the data does not match the event's declaration
 */
export const createEmitter = (at: Date): { readonly emit: Emit; readonly events: readonly EmittedEvent[] } => {
  const events: EmittedEvent[] = []
  const emit: Emit = (kind, payload, audience = [], detailFor) => {
    events.push({
      id: newId(at),
      name: kind.name,
      payload: z.encode(kind.payload, payload) as EmittedEvent['payload'],
      audiences: Map.groupBy(new Set(audience), (id): object | undefined => detailFor?.(id)),
    })
  }
  return { emit, events }
}

const insertOutbox = preparedWithCommit(
  (_, { tenantId, at, requestId, rows }: { tenantId: string; at: Date; requestId: string | null; rows: string }) => sql`
    with e as (select * from jsonb_to_recordset(${rows}::jsonb) as e(id uuid, name text, payload jsonb)),
      written as (
        insert into outbox (tenant_id, id, kind, payload, occurred_at, request_id)
        select ${tenantId}::uuid, e.id, e.name, e.payload, ${at}::timestamptz, ${requestId}::text from e
      )
    select enqueue('react', json_build_object('event', e.id), null, null) from e`,
)

/** Writes the events to the outbox and enqueues their reactions, at the end of the transaction that emitted them. */
export const writeOutbox = async (
  tx: Tx,
  tenantId: string,
  at: Date,
  events: readonly EmittedEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const rows = JSON.stringify(events.map(({ id, name, payload }) => ({ id, name, payload })))
  insertOutbox(tx, { tenantId, at, requestId: currentRequestId() ?? null, rows })
}

/** Notifies the audiences after the commit, in the order of the events. */
export const deliverEvents = (deliver: Deliver, tenantId: string, events: readonly EmittedEvent[]): void => {
  for (const { name, payload, audiences } of events)
    for (const [detail, ids] of audiences)
      deliver(tenantId, ids, { name, payload: detail ? { ...payload, ...detail } : payload })
}
