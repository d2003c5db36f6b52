import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** JSON: an object when read, written as its text. */
type JsonObject = JSONColumnType<Record<string, unknown>>
/** A column that is left alone when a row is written. */
type Later<T> = ColumnType<T | null, never, never>

export interface OutboxRow {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<number>
  kind: string
  payload: JsonObject
  occurred_at: Date
  request_id: string | null
}

export interface AuditEntryRow {
  tenant_id: string
  id: string
  sequence: GeneratedAlways<number>
  chain_position: Later<number>
  chain_hash: Later<Buffer>
  occurred_at: Date
  actor_id: string | null
  actor_kind: 'person' | 'anonymous' | 'nobody' | 'system'
  session_id: string | null
  operation: string
  subject_kind: string | null
  subject_id: string | null
  outcome: string
  facts: JsonObject
}

export interface IdempotencyKeyRow {
  tenant_id: string
  actor: string
  operation: string
  key: string
  body_hash: Buffer
  status: number | null
  answer: string | null
  created_at: Date
}

export interface RateLimitRow {
  key: string
  attempted_at: Date[]
}

export interface MailRow {
  tenant_id: string
  id: string
  to_address: string
  subject: string
  kind: string
  message: Buffer
  message_id: string
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'held'>
  attempts: Generated<number>
  queued_at: Date
  leased_until: Date | null
  sent_at: Date | null
  last_error: string | null
}

export interface UndeliverableAddressRow {
  tenant_id: string
  address: string
  detail: string
  since: Date
}

export interface LiveTicketRow {
  tenant_id: string
  hash: Buffer
  session_id: string
  expires_at: Date
}

declare module './tables.ts' {
  interface Tables {
    outbox: OutboxRow
    audit_entries: AuditEntryRow
    idempotency_keys: IdempotencyKeyRow
    rate_limits: RateLimitRow
    mails: MailRow
    undeliverable_addresses: UndeliverableAddressRow
    live_tickets: LiveTicketRow
  }
}
