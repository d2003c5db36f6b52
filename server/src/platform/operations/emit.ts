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
  /** The participants whose browsers are notified after the commit: ids of people and of share links. */
  readonly audience: readonly string[]
  /** What those participants' browsers receive besides, who share an object when it is the same. Never stored. */
  readonly details?: ReadonlyMap<string, object> | undefined
}

/** As an audience: everybody of the tenant who is connected. For public events only. */
export const everyone = '*'

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
    const details = detailFor && new Map<string, object>()
    for (const id of detailFor ? audience : []) {
      const detail = detailFor?.(id)
      if (detail) details?.set(id, detail)
    }
    events.push({
      id: newId(at),
      name: kind.name,
      payload: z.encode(kind.payload, payload) as EmittedEvent['payload'],
      audience: [...new Set(audience)],
      details,
    })
  }
  return { emit, events }
}

const insertOutbox = preparedWithCommit(
  (_, { tenantId, at, requestId, rows }: { tenantId: string; at: Date; requestId: string | null; rows: string }) => sql`
    with e as (select * from jsonb_to_recordset(${rows}::jsonb) as e(id uuid, name text, payload jsonb)),
      written as (
        insert into outbox (tenant_id, id, kind, payload, at, request_id)
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
  for (const { name, payload, audience, details } of events)
    for (const [detail, ids] of Map.groupBy(audience, (id) => details?.get(id)))
      deliver(tenantId, ids, { name, payload: detail ? { ...payload, ...detail } : payload })
}
