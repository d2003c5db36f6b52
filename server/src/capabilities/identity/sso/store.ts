import { sql } from 'kysely'
import { prepared, preparedWithCommit } from '../../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type Account, accountColumns } from '../store.ts'

interface IdentityProviderRow {
  tenant_id: string
  id: string
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  email_domains: string[]
  created_at: Date
}

interface ExternalIdentityRow {
  tenant_id: string
  provider_id: string
  person_id: string
  subject: string
  label: string
  connected_at: Date
  disconnected_at: Date | null
}

interface ExternalAttemptRow {
  tenant_id: string
  id: string
  site_id: string
  provider_id: string
  person_id: string | null
  state_hash: Buffer
  browser_hash: Buffer
  remember: boolean
  redirect_url: string
  expires_at: Date
  used_at: Date | null
}

interface ExternalSignOutRow {
  tenant_id: string
  browser_hash: Buffer
  site_id: string
  provider_id: string
  address: Buffer | null
  expires_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    identity_providers: IdentityProviderRow
    external_identities: ExternalIdentityRow
    external_sign_in_attempts: ExternalAttemptRow
    external_sign_outs: ExternalSignOutRow
  }
}

/** An identity provider of a tenant. */
export type ProviderRecord = Pick<
  IdentityProviderRow,
  'id' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'email_domains'
>

/** A provider of the tenant. */
export const providerById = (tx: Tx, providerId: string): Promise<ProviderRecord | undefined> =>
  tx
    .selectFrom('identity_providers')
    .select(['id', 'name', 'issuer', 'client_id', 'client_secret', 'email_domains'])
    .where('id', '=', providerId)
    .executeTakeFirst()

/** The tenant's providers, by name. */
export const providers = (tx: Tx): Promise<{ providerId: string; name: string }[]> =>
  tx.selectFrom('identity_providers').select(['id as providerId', 'name']).orderBy('name').execute()

/** Inserts or updates a provider. Only the database owner may. */
export const writeProvider = async (tx: Tx, row: IdentityProviderRow): Promise<void> => {
  const { issuer, client_id, client_secret, email_domains } = row
  await tx
    .insertInto('identity_providers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ issuer, client_id, client_secret, email_domains }),
    )
    .execute()
}

/**
 * Deletes a provider with all accounts connected through it. Only the database owner may. @returns whether it existed
 */
export const removeProvider = async (tx: Tx, name: string): Promise<boolean> => {
  const gone = await tx.deleteFrom('identity_providers').where('name', '=', name).returning('id').executeTakeFirst()
  return gone !== undefined
}

/** The number of people with a connected account of a provider. */
export const connectedCount = async (tx: Tx, name: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from external_identities e join identity_providers i on (i.tenant_id, i.id) = (e.tenant_id, e.provider_id)
    where i.name = ${name} and e.disconnected_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

export const insertAttempt = (tx: Tx, attempt: Omit<ExternalAttemptRow, 'used_at'>) =>
  tx
    .insertInto('external_sign_in_attempts')
    .values({ ...attempt, used_at: null })
    .execute()

/** What must match to complete an attempt. */
export interface AuthorizationReturn {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
  readonly siteId: string
  /** The person who connects an account; absent for signing in. */
  readonly personId: string | undefined
}

/** An attempt with its provider. */
export interface ConsumedAttempt {
  readonly attemptId: string
  readonly remember: boolean
  readonly page: string
  readonly provider: ProviderRecord
}

const consumeAttemptStatement = prepared(
  (_, back: { stateHash: Buffer; browserHash: Buffer; siteId: string; personId: string | null; at: Date }) => sql<
    Omit<ConsumedAttempt, 'provider'> & ProviderRecord
  >`
    update external_sign_in_attempts a set used_at = ${back.at}
    from identity_providers p
    where a.state_hash = ${back.stateHash} and a.browser_hash = ${back.browserHash} and a.site_id = ${back.siteId}
      and a.person_id is not distinct from ${back.personId} and a.used_at is null and a.expires_at > ${back.at}
      and (p.tenant_id, p.id) = (a.tenant_id, a.provider_id)
    returning a.id as "attemptId", a.remember, a.redirect_url as page,
      p.id, p.name, p.issuer, p.client_id, p.client_secret, p.email_domains`,
)

/** Consumes an attempt in the browser where it was started. Of concurrent attempts, exactly one succeeds. */
export const consumeAttempt = async (
  tx: Tx,
  back: AuthorizationReturn,
  at: Date,
): Promise<ConsumedAttempt | undefined> => {
  const [row] = await consumeAttemptStatement(tx, { ...back, personId: back.personId ?? null, at })
  if (!row) return undefined
  const { attemptId, remember, page, ...provider } = row
  return { attemptId, remember, page, provider }
}

/** Deletes expired attempts. */
export const deleteExpiredAttempts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('external_sign_in_attempts').where('expires_at', '<', before).execute()
}

const ownerStatement = prepared(
  (_, { providerId, subject }: { providerId: string; subject: string }) => sql<Account>`
    select ${accountColumns} from external_identities e join people p on (p.tenant_id, p.id) = (e.tenant_id, e.person_id)
    where e.provider_id = ${providerId} and e.subject = ${subject} and e.disconnected_at is null`,
)

/** The owner of a provider account. */
export const ownerOf = async (tx: Tx, providerId: string, subject: string): Promise<Account | undefined> =>
  (await ownerStatement(tx, { providerId, subject }))[0]

/**
 * Connects a provider account to a person.
 * @returns false when the account, or the person with this provider, is connected already or was disconnected on
 * purpose
 */
export const insertIdentity = async (
  tx: Tx,
  identity: Omit<ExternalIdentityRow, 'disconnected_at'>,
): Promise<boolean> => {
  const made = await tx
    .insertInto('external_identities')
    .values({ ...identity, disconnected_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Forgets that a provider account, or a person with this provider, was once disconnected. */
export const deleteDisconnected = async (
  tx: Tx,
  { provider_id, person_id, subject }: Pick<ExternalIdentityRow, 'provider_id' | 'person_id' | 'subject'>,
): Promise<void> => {
  await tx
    .deleteFrom('external_identities')
    .where('provider_id', '=', provider_id)
    .where('disconnected_at', 'is not', null)
    .where((eb) => eb.or([eb('person_id', '=', person_id), eb('subject', '=', subject)]))
    .execute()
}

/** Disconnects a provider account. @returns whether it was connected */
export const endIdentity = async (tx: Tx, personId: string, providerId: string, at: Date): Promise<boolean> => {
  const gone = await tx
    .updateTable('external_identities')
    .set({ disconnected_at: at })
    .where('person_id', '=', personId)
    .where('provider_id', '=', providerId)
    .where('disconnected_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** A person's connected provider accounts. */
export const identitiesOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('external_identities')
    .select(['provider_id', 'label', 'connected_at'])
    .where('person_id', '=', personId)
    .where('disconnected_at', 'is', null)
    .execute()

/** Whether a person has a connected provider account, or an address that a provider may vouch for. */
export const hasProviderSignIn = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select ${providerSignInCondition} as is from people p where p.id = ${personId}`.execute(tx)
  return rows[0]?.is === true
}

/** The same as a condition of `people p`. */
export const providerSignInCondition = sql<boolean>`(
  exists (select from external_identities e
    where e.tenant_id = p.tenant_id and e.person_id = p.id and e.disconnected_at is null)
  or exists (select from identity_providers i
    where i.tenant_id = p.tenant_id and lower(split_part(p.email, '@', 2)) = any(i.email_domains)))`

/** Stores the sign-out address of a browser, at commit. */
export const saveSignOutAddress = preparedWithCommit(
  (_, row: ExternalSignOutRow) => sql`
    insert into external_sign_outs (tenant_id, browser_hash, site_id, provider_id, address, expires_at)
    values (${row.tenant_id}, ${row.browser_hash}, ${row.site_id}, ${row.provider_id}, ${row.address}, ${row.expires_at})
    on conflict (tenant_id, browser_hash) do update set site_id = excluded.site_id,
      provider_id = excluded.provider_id, address = excluded.address, expires_at = excluded.expires_at`,
)

/** Takes the sign-out address of a browser at a site; undefined without a provider sign-in. */
export const consumeSignOut = (tx: Tx, browserHash: Buffer, siteId: string) =>
  tx
    .deleteFrom('external_sign_outs')
    .where('browser_hash', '=', browserHash)
    .where('site_id', '=', siteId)
    .returning(['address'])
    .executeTakeFirst()

/** The provider with which a person signed in in a browser. */
export const providerOfBrowser = (tx: Tx, browserHash: Buffer, siteId: string) =>
  tx
    .selectFrom('external_sign_outs as s')
    .innerJoin('identity_providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.provider_id'),
    )
    .select(['p.id as providerId', 'p.name as providerName'])
    .where('s.browser_hash', '=', browserHash)
    .where('s.site_id', '=', siteId)
    .executeTakeFirst()

/** Deletes browsers whose sessions must have expired. */
export const deleteExpiredSignOuts = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('external_sign_outs').where('expires_at', '<', at).execute()
}
