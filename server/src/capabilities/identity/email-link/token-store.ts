import type { Tx } from '../../../platform/db/tables.ts'
import type { TokenPurpose } from './token-rules.ts'

interface AccountTokenRow {
  tenant_id: string
  id: string
  purpose: TokenPurpose
  site_id: string
  email: string
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
    account_tokens: AccountTokenRow
  }
}

/** A request for a token, before a reaction decides whether to send one. */
export type TokenRequest = Omit<AccountTokenRow, 'person_id' | 'secret_hash' | 'expires_at' | 'used_at' | 'voided_at'>

/** Records a request for a token; a repeated request is recorded once. */
export const insertTokenRequest = (tx: Tx, request: TokenRequest) =>
  tx
    .insertInto('account_tokens')
    .values({ ...request, person_id: null, secret_hash: null, expires_at: null, used_at: null, voided_at: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()

/** A request without a token. */
export const unansweredTokenRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom('account_tokens')
    .select(['id', 'purpose', 'site_id', 'email', 'requested_at'])
    .where('id', '=', id)
    .where('secret_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whether a newer request for the same purpose, address and site exists. */
export const isSuperseded = async (
  tx: Tx,
  request: Pick<AccountTokenRow, 'purpose' | 'site_id' | 'email' | 'requested_at'>,
): Promise<boolean> => {
  const newer = await tx
    .selectFrom('account_tokens')
    .select('id')
    .where('purpose', '=', request.purpose)
    .where('site_id', '=', request.site_id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', request.email.toLowerCase()))
    .where('requested_at', '>', request.requested_at)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Invalidates a person's unused tokens of a purpose. */
export const voidTokens = async (tx: Tx, personId: string, purpose: TokenPurpose, at: Date): Promise<void> => {
  await tx
    .updateTable('account_tokens')
    .set({ voided_at: at })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

/** Stores the token of a request. Without a person, it opens nothing. */
export const issueToken = async (
  tx: Tx,
  id: string,
  secret: { readonly personId: string | null; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> => {
  await tx
    .updateTable('account_tokens')
    .set({ person_id: secret.personId, secret_hash: secret.hash, expires_at: secret.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** An unexpired, unused token of a purpose at a site. */
export interface ActiveToken {
  readonly id: string
  readonly personId: string
  readonly email: string
  readonly redirectUrl: string
}

/** Finds a valid token without consuming it. */
export const activeToken = async (
  tx: Tx,
  { purpose, hash, siteId }: { readonly purpose: TokenPurpose; readonly hash: Buffer; readonly siteId: string },
  at: Date,
): Promise<ActiveToken | undefined> => {
  const row = await tx
    .selectFrom('account_tokens')
    .select(['id', 'person_id as personId', 'email', 'redirect_url as redirectUrl'])
    .where('secret_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('site_id', '=', siteId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.personId ? { ...row, personId: row.personId } : undefined
}

/** Consumes a token. @returns whether this attempt did: of concurrent attempts, exactly one */
export const consumeToken = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const spent = await tx
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes expired tokens. */
export const deleteExpiredOneTimeTokens = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('account_tokens').where('requested_at', '<', before).execute()
}

/** Whether a person has used a token of a purpose that was sent to this address. */
export const hasUsedToken = async (
  tx: Tx,
  personId: string,
  purpose: TokenPurpose,
  email: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('account_tokens')
    .select('id')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a secret from another mail, such as an invitation, as a used token. */
export const recordUsedToken = async (tx: Tx, request: TokenRequest, personId: string): Promise<void> => {
  await insertTokenRequest(tx, request)
  await tx
    .updateTable('account_tokens')
    .set({ person_id: personId, used_at: request.requested_at })
    .where('id', '=', request.id)
    .execute()
}
