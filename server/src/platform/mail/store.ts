import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import { currentRequestId } from '../request-id.ts'
import type { MimeMessage } from './mime-message.ts'

declare module '../db/platform-tables.ts' {
  interface MailRow {
    from_address: string
    /** No attempt is made before this instant. */
    due_at: Date
    key: string | null
    is_decoy: boolean
    request_id: string | null
  }
}

/** A mail as it is handed to the mail server. */
export interface ClaimedMail {
  readonly id: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly mime: Buffer
  /** Including this attempt. */
  readonly attempts: number
  /** Discarded instead of sent. */
  readonly isDecoy: boolean
  /** The id of the request that caused it; `null` for mails from before it was stored. */
  readonly requestId: string | null
}

/** What is stored of a mail besides its bytes. */
export interface MailMetadata {
  readonly tenantId: string
  readonly id: string
  readonly kind: string
  readonly key: string | undefined
  readonly at: Date
  /** No attempt is made before. */
  readonly due: Date
  /** Discarded instead of sent. */
  readonly isDecoy: boolean
}

/** Stores a rendered mail; false when one with its key is stored already. */
export const insertMail = async (
  tx: Tx,
  { tenantId, id, kind, key, at, due, isDecoy }: MailMetadata,
  mail: MimeMessage,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('mails')
    .values({
      tenant_id: tenantId,
      id,
      kind,
      key: key ?? null,
      from_address: mail.from,
      to_address: mail.to,
      subject: mail.subject,
      message: mail.mime,
      message_id: mail.messageId,
      queued_at: at,
      due_at: due,
      leased_until: null,
      sent_at: null,
      last_error: null,
      is_decoy: isDecoy,
      request_id: currentRequestId() ?? null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteMail = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Enqueues an attempt for `due`. The job's key ensures that only one waits per mail. */
export const enqueueMail = async (tx: Tx, id: string, due: Date | null): Promise<void> => {
  await sql`select enqueue('mail', ${JSON.stringify({ mail: id })}, ${due}, ${`mail:${id}`})`.execute(tx)
}

/**
 * Claims a mail for one attempt. Others can claim it only after `until`, when the claim of a process that died expires.
 * `undefined` when it is sent, given up, not due, or claimed by somebody else.
 */
export const claimMail = async (tx: Tx, id: string, at: Date, until: Date): Promise<ClaimedMail | undefined> =>
  await tx
    .updateTable('mails')
    .set((old) => ({ state: 'sending', leased_until: until, attempts: old('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '<=', at)
    .where((is) =>
      is.or([is('state', '=', 'queued'), is.and([is('state', '=', 'sending'), is('leased_until', '<=', at)])]),
    )
    .returning(['id', 'kind', 'from_address as from', 'to_address as to', 'message as mime', 'attempts'])
    .returning(['request_id as requestId', 'is_decoy as isDecoy'])
    .executeTakeFirst()

/** Records that the mail server has accepted it. */
export const markSent = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'sent', sent_at: at, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Records that the attempt failed; the next one is at `due`. */
export const markWaiting = async (tx: Tx, id: string, due: Date, error: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'queued', due_at: due, leased_until: null, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Nobody tries again. */
export const markFailed = async (tx: Tx, id: string, error: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', leased_until: null, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Cancels mails that no attempt was made to send. */
export const cancelWaitingMails = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .execute()
}

/** Mails that should have been tried before `at` and are in nobody's hands: their job, or the process that had it, is gone. */
export const unqueuedMails = async (tx: Tx, at: Date, maxMails: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('due_at', '<=', at)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', at)]))
    .orderBy('due_at')
    .limit(maxMails)
    .execute()
  return rows.map((row) => row.id)
}
