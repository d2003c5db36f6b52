import { callStatuses } from '@colloquy/contract/calls/statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** Somebody who was asked to a call as a guest. */
interface CallGuestRow {
  tenant_id: string
  person_id: string
  call_id: string
  email: string
  purpose: string | null
  invited_by: string
  invited_at: Date
  /** The link that was mailed last, and the time of the call that its mail named. */
  link_id: string | null
  sent_at: Date | null
  mailed_starts_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_guests: CallGuestRow
  }
}

export type NewGuestRow = Pick<
  CallGuestRow,
  'tenant_id' | 'person_id' | 'call_id' | 'email' | 'purpose' | 'invited_by' | 'invited_at'
>

export const insertGuestRow = async (tx: Tx, row: NewGuestRow): Promise<void> => {
  const later = { link_id: null, sent_at: null, mailed_starts_at: null, declined_at: null, decline_reason: null }
  await tx
    .insertInto('call_guests')
    .values({ ...row, ...later })
    .execute()
}

/** Notes that a guest was mailed a link, and the time of the call that the mail named. */
export const noteMailedLink = async (
  tx: Tx,
  personId: string,
  mailed: Pick<CallGuestRow, 'link_id' | 'sent_at' | 'mailed_starts_at'>,
): Promise<void> => {
  await tx.updateTable('call_guests').set(mailed).where('person_id', '=', personId).execute()
}

/** Notes that a guest has declined. */
export const noteDecline = async (
  tx: Tx,
  personId: string,
  declined: Pick<CallGuestRow, 'declined_at' | 'decline_reason'>,
): Promise<void> => {
  await tx.updateTable('call_guests').set(declined).where('person_id', '=', personId).execute()
}

/** A guest of a call, and how their latest link stands. */
export interface GuestRow extends CallGuestRow {
  readonly opened_at: Date | null
  readonly expires_at: Date | null
}

/** The guests that a call has or had. The caller checks who may know of them. */
export const guestsOf = async (tx: Tx, callId: string): Promise<GuestRow[]> => {
  const { rows } = await sql<GuestRow>`
    select g.*, l.expires_at, (select max(o.opened_at) from share_links o
      where o.tenant_id = g.tenant_id and o.person_id = g.person_id) as opened_at
    from call_guests g left join share_links l on (l.tenant_id, l.id) = (g.tenant_id, g.link_id)
    where g.call_id = ${callId} order by g.invited_at, g.person_id`.execute(tx)
  return rows
}

/** Guests whose call ended, or is over without a time, since before an instant. */
export const guestsPastRetention = async (tx: Tx, before: Date, max: number): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select g.person_id from call_guests g join calls c on (c.tenant_id, c.id) = (g.tenant_id, g.call_id)
    where c.ends_at < ${before} or c.ends_at is null and g.invited_at < ${before}
      and c.status in (${callStatuses.cancelled}, ${callStatuses.completed}, ${callStatuses.removed})
    order by g.invited_at, g.person_id limit ${max}`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

/** One guest. */
export const guestOf = async (tx: Tx, personId: string): Promise<CallGuestRow | undefined> =>
  tx.selectFrom('call_guests').selectAll().where('person_id', '=', personId).executeTakeFirst()
