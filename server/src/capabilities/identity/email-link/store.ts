import { sql } from 'kysely'
import { prepared } from '../../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type Account, accountColumns } from '../store.ts'

interface SignInLinkRow {
  tenant_id: string
  id: string
  site_id: string
  email: string
  browser_hash: Buffer
  code_hash: Buffer
  redirect_url: string
  requested_at: Date
  person_id: string | null
  secret_hash: Buffer | null
  expires_at: Date | null
  used_at: Date | null
  voided_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sign_in_links: SignInLinkRow
  }
}

/** A request for a link, before a reaction decides whether one is sent. */
export type LinkRequest = Pick<
  SignInLinkRow,
  'tenant_id' | 'id' | 'site_id' | 'email' | 'browser_hash' | 'code_hash' | 'redirect_url' | 'requested_at'
>

export const insertRequest = (tx: Tx, request: LinkRequest) =>
  tx
    .insertInto('sign_in_links')
    .values(request as never)
    .execute()

/** A request without a link. */
export const unansweredRequest = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('sign_in_links')
    .select(['id', 'site_id', 'email', 'requested_at'])
    .where('id', '=', requestId)
    .where('secret_hash', 'is', null)
    .where('voided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whether a newer request for the same address and site exists. */
export const isSuperseded = async (
  tx: Tx,
  request: { readonly id: string; readonly site_id: string; readonly email: string; readonly requested_at: Date },
): Promise<boolean> => {
  const newer = await tx
    .selectFrom('sign_in_links')
    .select('id')
    .where('site_id', '=', request.site_id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', request.email.toLowerCase()))
    .where('requested_at', '>', request.requested_at)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Creates the link of a request and invalidates the person's earlier links. Without a person, the link opens nothing. */
export const issueLink = async (
  tx: Tx,
  link: {
    readonly requestId: string
    readonly siteId: string
    readonly personId: string | null
    readonly secretHash: Buffer
    readonly expiresAt: Date
  },
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('sign_in_links')
    .set({ voided_at: at })
    .where('site_id', '=', link.siteId)
    // An id that nobody has runs the same statement for a link without a person.
    .where('person_id', '=', link.personId ?? link.requestId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  await tx
    .updateTable('sign_in_links')
    .set({ person_id: link.personId, secret_hash: link.secretHash, expires_at: link.expiresAt })
    .where('id', '=', link.requestId)
    .execute()
}

const activeLinkStatement = prepared(
  (tx, { secretHash, siteId, at }: { secretHash: Buffer; siteId: string; at: Date }) =>
    tx
      .selectFrom('sign_in_links')
      .select(['id', 'browser_hash', 'code_hash'])
      .where('secret_hash', '=', secretHash)
      .where('site_id', '=', siteId)
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('expires_at', '>', at),
)

/** A valid link of a site. */
export const activeLink = async (tx: Tx, secretHash: Buffer, siteId: string, at: Date) =>
  (await activeLinkStatement(tx, { secretHash, siteId, at }))[0]

const consumeLinkStatement = prepared(
  (_, { requestId, at }: { requestId: string; at: Date }) => sql<Account & { page: string }>`
    with spent as (
      update sign_in_links set used_at = ${at}
      where id = ${requestId} and used_at is null and voided_at is null and expires_at > ${at}
      returning tenant_id, person_id, redirect_url
    )
    select s.redirect_url as page, ${accountColumns}
    from spent s join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)`,
)

/** Consumes a link. Of concurrent attempts, exactly one succeeds. @returns the owner and the page to open */
export const consumeLink = async (
  tx: Tx,
  requestId: string,
  at: Date,
): Promise<{ readonly account: Account; readonly page: string } | undefined> => {
  const [row] = await consumeLinkStatement(tx, { requestId, at })
  return row && { account: row, page: row.page }
}

/**
 * Whether a person has signed in by a link that was sent to this address; the address of the account may have changed
 * since.
 */
export const hasSignedInByLink = async (tx: Tx, personId: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('sign_in_links')
    .select('id')
    .where('person_id', '=', personId)
    .where('used_at', 'is not', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes expired requests. */
export const deleteExpiredRequests = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('sign_in_links').where('requested_at', '<', before).execute()
}
