import type { Tx } from '../../../platform/db/tables.ts'

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
    external_attempts: ExternalAttemptRow
    external_sign_outs: ExternalSignOutRow
  }
}

/** Whoever vouches for a tenant's people, as it is asked. */
export type ProviderRecord = Pick<
  IdentityProviderRow,
  'id' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'email_domains'
>

/** One of the tenant's providers. */
export const providerById = (tx: Tx, providerId: string): Promise<ProviderRecord | undefined> =>
  tx
    .selectFrom('identity_providers')
    .select(['id', 'name', 'issuer', 'client_id', 'client_secret', 'email_domains'])
    .where('id', '=', providerId)
    .executeTakeFirst()

/** The tenant's providers, by name. */
export const providers = (tx: Tx): Promise<{ providerId: string; name: string }[]> =>
  tx.selectFrom('identity_providers').select(['id as providerId', 'name']).orderBy('name').execute()

/** Writes a provider, or what has changed about it. Only the database's owner may. */
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

/** Forgets a provider with every account connected through it. Only the database's owner may. @returns whether it was there */
export const removeProvider = async (tx: Tx, name: string): Promise<boolean> => {
  const gone = await tx.deleteFrom('identity_providers').where('name', '=', name).returning('id').executeTakeFirst()
  return gone !== undefined
}

export const insertAttempt = (tx: Tx, attempt: Omit<ExternalAttemptRow, 'used_at'>) =>
  tx
    .insertInto('external_attempts')
    .values({ ...attempt, used_at: null })
    .execute()

/** What has to fit for somebody to have come back. */
export interface Return {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
  readonly siteId: string
  /** Who is connecting an account; absent for signing in. */
  readonly personId: string | undefined
}

/** Spends an attempt, in the browser it was begun in. Of any number who try at once, exactly one succeeds. */
export const spendAttempt = (tx: Tx, { stateHash, browserHash, siteId, personId }: Return, at: Date) =>
  tx
    .updateTable('external_attempts')
    .set({ used_at: at })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('site_id', '=', siteId)
    .where('person_id', personId === undefined ? 'is' : '=', personId ?? null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'provider_id as providerId', 'remember', 'redirect_url as page'])
    .executeTakeFirst()

/** Removes attempts nobody can come back to. */
export const sweepAttempts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('external_attempts').where('expires_at', '<', before).execute()
}

/** Whose way in an account elsewhere is. */
export const personOf = async (tx: Tx, providerId: string, subject: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('external_identities')
    .select('person_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  return row?.person_id
}

/**
 * Makes an account elsewhere somebody's way in.
 * @returns false when it, or the person with this provider, is connected already, or was and no longer is
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

/** Forgets that an account elsewhere, or a person with this provider, was connected once. */
export const forgetDisconnected = async (
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

/** Ends an account elsewhere being a person's way in. @returns whether it was one */
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

/** The accounts elsewhere that a person signs in with. */
export const identitiesOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('external_identities')
    .select(['provider_id', 'label', 'connected_at'])
    .where('person_id', '=', personId)
    .where('disconnected_at', 'is', null)
    .execute()

/** Notes where a browser is sent when somebody signs out in it. */
export const noteSignOut = async (tx: Tx, row: ExternalSignOutRow): Promise<void> => {
  const { site_id, provider_id, address, expires_at } = row
  await tx
    .insertInto('external_sign_outs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'browser_hash']).doUpdateSet({ site_id, provider_id, address, expires_at }),
    )
    .execute()
}

/** Takes out where a browser is sent, of a site; nothing when nobody has come from elsewhere in it. */
export const takeSignOut = (tx: Tx, browserHash: Buffer, siteId: string) =>
  tx
    .deleteFrom('external_sign_outs')
    .where('browser_hash', '=', browserHash)
    .where('site_id', '=', siteId)
    .returning(['address'])
    .executeTakeFirst()

/** The provider from which somebody has come in a browser. */
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

/** Forgets browsers in which nobody can still be signed in. */
export const sweepSignOuts = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('external_sign_outs').where('expires_at', '<', at).execute()
}
