import type { Failure, InvitationState, InviteKind, UploadStatus } from '@colloquy/contract/invitations/shapes'
import type { Language } from '@colloquy/contract/languages'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { Conflict, InvitationCounts } from './rules.ts'

interface InvitationRow {
  tenant_id: string
  id: string
  batch_id: string
  position: number
  kind: InviteKind
  first_name: string
  last_name: string
  email: string
  company_name: string | null
  company_id: string | null
  language: Language
  upload_status: UploadStatus | null
  failure: Failure | null
  conflict: Conflict['kind'] | null
  conflicts_with: string | null
  conflict_name: string | null
  secret_hash: Buffer | null
  sent_at: Date | null
  expires_at: Date | null
  reminded_at: Date | null
  withdrawn_at: Date | null
  accepted_at: Date | null
  person_id: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invitations: InvitationRow
  }
}

export type Invitation = Selectable<InvitationRow>
export type NewInvitation = Omit<
  Invitation,
  'secret_hash' | 'sent_at' | 'expires_at' | 'reminded_at' | 'withdrawn_at' | 'accepted_at' | 'person_id'
>

/** Maximum parameters of a statement. */
const atOnce = 500

export const insertInvitations = async (tx: Tx, rows: readonly NewInvitation[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('invitations')
      .values(rows.slice(from, from + atOnce) as never)
      .execute()
}

export const changeInvitation = async (tx: Tx, id: string, change: Updateable<InvitationRow>): Promise<void> => {
  await tx.updateTable('invitations').set(change).where('id', '=', id).execute()
}

/** One invitation, locked until the transaction ends. */
export const invitationById = (tx: Tx, id: string) =>
  tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An invitation's state at an instant; `rules.stateOf` is the same rule for one row. */
const stateAt = (at: Date) => sql<InvitationState>`case
  when upload_status is null then 'waiting' when upload_status = 1 then 'failed' when upload_status = 3 then 'collision'
  when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
  when expires_at > ${at} then 'sent' else 'expired' end`

/** A page of a batch's rows, in order. */
export const invitationsOf = (
  tx: Tx,
  batchId: string,
  {
    states = [],
    offset = 0,
    size,
    at,
  }: { states?: readonly InvitationState[]; offset?: number; size: number; at: Date },
) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('batch_id', '=', batchId)
    .$if(states.length > 0, (query) => query.where(sql<SqlBool>`${stateAt(at)} = any(${states}::text[])`))
    .orderBy('position')
    .offset(offset)
    .limit(size)
    .execute()

/** The next pending rows of a batch, locked against other senders. */
export const waitingIn = (tx: Tx, batchId: string, size: number) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('upload_status', 'is', null)
    .orderBy('position')
    .limit(size)
    .forUpdate()
    .execute()

export const deleteInvitations = async (tx: Tx, batchId: string): Promise<void> => {
  await tx.deleteFrom('invitations').where('batch_id', '=', batchId).execute()
}

/** An invitation with a valid link, and its sender. */
export const openInvitation = (tx: Tx, secretHash: Buffer, at: Date) =>
  tx
    .selectFrom('invitations as i')
    .innerJoin('invitation_batches as b', (join) =>
      join.onRef('b.tenant_id', '=', 'i.tenant_id').onRef('b.id', '=', 'i.batch_id'),
    )
    .selectAll('i')
    .select(['b.created_by', 'b.project_id'])
    .where('i.secret_hash', '=', secretHash)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', at)
    .executeTakeFirst()

/** Marks an invitation as accepted. Of concurrent attempts, one succeeds. */
export const acceptInvitation = async (tx: Tx, id: string, personId: string, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('invitations')
    .set({ accepted_at: at, person_id: personId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts invitations by tenant and by inviter. Takes a lock until the end of the transaction, so that simultaneous requests
 * cannot exceed a limit together.
 */
export const countInvitations = async (
  tx: Tx,
  { tenantId, personId, since }: { readonly tenantId: string; readonly personId: string; readonly since: Date },
): Promise<InvitationCounts> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${tenantId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ by_tenant: number; by_person: number; has_history: boolean }>`
    with counted as (
      select b.created_by from invitations i join invitation_batches b on b.id = i.batch_id
      where i.sent_at > ${since} or (i.upload_status is null and b.state = 'sending')
    )
    select count(*)::int as by_tenant, count(*) filter (where created_by = ${personId})::int as by_person,
      exists (
        select from invitations i join invitation_batches b on b.id = i.batch_id
        where b.created_by = ${personId} and i.sent_at <= ${since}
      ) as has_history
    from counted`.execute(tx)
  const { by_tenant: byTenant, by_person: byPerson, has_history: hasHistory } = rows[0]!
  return { byTenant, byPerson, hasHistory }
}

/** Open invitations sent before an instant and not yet reminded. */
export const dueForReminder = (tx: Tx, before: Date, at: Date, size: number) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('sent_at', '<=', before)
    .where('reminded_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('sent_at')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute()

interface KnownRow {
  readonly id: string
  readonly kind: 'email' | 'name' | 'invited'
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly companies: string[]
  /** Why the network blocks the person, if it does. */
  readonly barred: 'restricted' | 'doNotUse' | null
}

/**
 * All people that rows could conflict with: people and open invitations with one of the addresses, ignoring letter
 * case, or with one of the last names.
 */
export const possibleDuplicates = async (
  tx: Tx,
  {
    emails,
    lastNames,
    at,
  }: { readonly emails: readonly string[]; readonly lastNames: readonly string[]; readonly at: Date },
): Promise<KnownRow[]> => {
  const { rows } = await sql<KnownRow>`
    select p.id, 'name' as kind, p.email, p.first_name as "firstName", p.last_name as "lastName",
      array_remove(array_append(array(select e.company_name from employments e
        where e.tenant_id = p.tenant_id and e.person_id = p.id),
        (select c.name from companies c where c.tenant_id = p.tenant_id and c.id = p.company_id)), null) as companies,
      case when p.restricted_at is not null then 'restricted' when p.do_not_use then 'doNotUse' end as barred
    from people p
    where p.erased_at is null and not p.is_guest and (lower(p.email) = any(${emails}::text[]) or lower(p.last_name) = any(${lastNames}::text[]))
    union all
    select i.id, 'invited', i.email, i.first_name, i.last_name, array_remove(array[i.company_name], null), null
    from invitations i
    where i.sent_at is not null and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${at}
      and (lower(i.email) = any(${emails}::text[]) or lower(i.last_name) = any(${lastNames}::text[]))`.execute(tx)
  return rows
}

/** Whether a person's record was created by an invitation. */
export const wasInvited = async (tx: Tx, personId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
