import type { RegistrationDraft, RegistrationStep } from '@colloquy/contract/registration/shapes'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface RegistrationRow {
  tenant_id: string
  id: string
  version: Generated<number>
  site_id: string
  email: string
  step: RegistrationStep
  draft: JSONColumnType<RegistrationDraft>
  started_at: Date
  expires_at: Date
  verified_at: Date | null
  completed_at: Date | null
}

interface RegistrationKeyRow {
  tenant_id: string
  hash: Buffer
  registration_id: string
}

interface RegistrationMailRow {
  tenant_id: string
  id: string
  registration_id: string
  email: string
  requested_at: Date
  secret_hash: Buffer | null
  expires_at: Date | null
  used_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    registrations: RegistrationRow
    registration_keys: RegistrationKeyRow
    registration_mails: RegistrationMailRow
  }
}

export type RegistrationRecord = Selectable<RegistrationRow>

export const insertRegistration = (
  tx: Tx,
  { draft, ...row }: Omit<RegistrationRecord, 'version' | 'verified_at' | 'completed_at'>,
) =>
  tx
    .insertInto('registrations')
    .values({ ...row, draft: JSON.stringify(draft), verified_at: null, completed_at: null })
    .execute()

/** Stores a browser's key to a registration. */
export const insertKey = (tx: Tx, key: RegistrationKeyRow) => tx.insertInto('registration_keys').values(key).execute()

/** Revokes all browser keys of a registration. */
export const deleteKeys = (tx: Tx, registrationId: string) =>
  tx.deleteFrom('registration_keys').where('registration_id', '=', registrationId).execute()

/** The open registration of a key, at the site where it started; locked until the transaction ends. */
export const byKey = (tx: Tx, hash: Buffer, siteId: string, at: Date): Promise<RegistrationRecord | undefined> =>
  tx
    .selectFrom('registrations as r')
    .innerJoin('registration_keys as k', (join) =>
      join.onRef('k.tenant_id', '=', 'r.tenant_id').onRef('k.registration_id', '=', 'r.id'),
    )
    .selectAll('r')
    .where('k.hash', '=', hash)
    .where('r.site_id', '=', siteId)
    .where('r.completed_at', 'is', null)
    .where('r.expires_at', '>', at)
    .forUpdate('r')
    .executeTakeFirst()

/** The columns of a registration that an edit replaces. */
export interface RegistrationChanges {
  readonly email: string
  readonly step: RegistrationStep
  readonly draft: RegistrationDraft
  readonly verifiedAt: Date | null
}

/** Saves a registration over the version the browser has seen. @returns false when another change came first */
export const changeRegistration = async (
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  { email, step, draft, verifiedAt }: RegistrationChanges,
): Promise<boolean> => {
  const written = await tx
    .updateTable('registrations')
    .set({ email, step, draft: JSON.stringify(draft), verified_at: verifiedAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}

/** Marks the address of a registration as proven. */
export const verify = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('registrations')
    .set((eb) => ({ verified_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks a registration as finished. */
export const finish = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('registrations').set({ completed_at: at }).where('id', '=', id).execute()

/** Records a request for a link. */
export const insertMail = (
  tx: Tx,
  mailRequest: Pick<RegistrationMailRow, 'tenant_id' | 'id' | 'registration_id' | 'email' | 'requested_at'>,
) =>
  tx
    .insertInto('registration_mails')
    .values({ ...mailRequest, secret_hash: null, expires_at: null, used_at: null })
    .execute()

/** Whether a link was requested for an address since an instant. */
export const wasMailRequested = async (tx: Tx, email: string, since: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('registration_mails')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('requested_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest open registration with the same address as another one, at the same site, that has proven it. */
export const verifiedRegistrationOf = async (tx: Tx, id: string, at: Date): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('registrations as r')
    .innerJoin('registrations as own', (join) =>
      join.onRef('own.tenant_id', '=', 'r.tenant_id').onRef('own.site_id', '=', 'r.site_id'),
    )
    .select('r.id')
    .where('own.id', '=', id)
    .where((eb) => eb(eb.fn('lower', ['r.email']), '=', eb.fn('lower', ['own.email'])))
    .where('r.verified_at', 'is not', null)
    .where('r.completed_at', 'is', null)
    .where('r.expires_at', '>', at)
    .orderBy('r.started_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** A request for a link that no reaction has processed, with its registration. */
export const openMail = (tx: Tx, mailId: string) =>
  tx
    .selectFrom('registration_mails as m')
    .innerJoin('registrations as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.id', '=', 'm.registration_id'),
    )
    .select(['m.id', 'm.email', 'm.registration_id', 'r.site_id', 'r.draft'])
    .where('m.id', '=', mailId)
    .where('m.secret_hash', 'is', null)
    .where('r.completed_at', 'is', null)
    .executeTakeFirst()

/** Stores the secret of a request. */
export const makeSecret = (tx: Tx, mailId: string, hash: Buffer, expiresAt: Date) =>
  tx
    .updateTable('registration_mails')
    .set({ secret_hash: hash, expires_at: expiresAt })
    .where('id', '=', mailId)
    .execute()

/** Consumes a mailed secret. @returns the registration it opens, if this attempt consumed it */
export const consumeMailSecret = async (
  tx: Tx,
  hash: Buffer,
  siteId: string,
  at: Date,
): Promise<RegistrationRecord | undefined> => {
  const spent = await tx
    .updateTable('registration_mails')
    .set({ used_at: at })
    .where('secret_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['registration_id', 'email'])
    .executeTakeFirst()
  if (!spent) return undefined
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', spent.registration_id)
    .where('site_id', '=', siteId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', spent.email.toLowerCase()))
    .where('completed_at', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an address belongs to an existing person. */
export const isKnown = async (tx: Tx, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes expired registrations, and finished ones of the same age. */
export const deleteExpiredRegistrations = (tx: Tx, at: Date) =>
  tx.deleteFrom('registrations').where('expires_at', '<=', at).execute()

/** The address of a key's registration, for rate limits. */
export const emailOfKey = async (tx: Tx, hash: Buffer): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('registrations as r')
    .innerJoin('registration_keys as k', (join) =>
      join.onRef('k.tenant_id', '=', 'r.tenant_id').onRef('k.registration_id', '=', 'r.id'),
    )
    .select('r.email')
    .where('k.hash', '=', hash)
    .executeTakeFirst()
  return row?.email
}
