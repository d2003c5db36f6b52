import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOfRow } from '../people/queries.ts'

interface TotpFactorRow {
  tenant_id: string
  person_id: string
  secret: Buffer | null
  confirmed_at: Date | null
  last_step: number
  next_secret: Buffer | null
  next_at: Date | null
}

interface RecoveryCodeRow {
  tenant_id: string
  person_id: string
  hash: Buffer
  created_at: Date
  used_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    totp_factors: TotpFactorRow
    recovery_codes: RecoveryCodeRow
  }
}

/** The owner of factors: a person and their tenant. */
export interface FactorOwner {
  readonly tenantId: string
  readonly personId: string
  /** Absent during a sign-in. */
  readonly sessionId?: string
}

/** The factors a person has set up. */
export interface FactorStatus {
  readonly totpSince: Date | null
  readonly recoveryCodesLeft: number
  readonly passkeyCount: number
}

/** Reads the factors a person has set up. */
export const factorStatusOf = async (tx: Tx, personId: string): Promise<FactorStatus> => {
  const { rows } = await sql<FactorStatus>`
    select (select confirmed_at from totp_factors where person_id = ${personId}) as "totpSince",
      (select count(*)::int from recovery_codes where person_id = ${personId} and used_at is null) as "recoveryCodesLeft",
      (select count(*)::int from passkeys where person_id = ${personId}) as "passkeyCount"`.execute(tx)
  return rows[0] as FactorStatus
}

/** The label of the account on a device: e-mail address and name. */
export const accountLabelOf = async (
  tx: Tx,
  personId: string,
): Promise<{ readonly email: string; readonly name: string }> => {
  const { email, ...name } = await tx
    .selectFrom('people')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { email: email ?? '', name: fullNameOfRow(name) }
}

/** A stored authenticator app. */
export const totpOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('totp_factors')
    .select(['secret', 'next_secret', 'next_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Stores a TOTP secret until its first code confirms it. Replaces an earlier unconfirmed one. */
export const savePendingSecret = async (
  tx: Tx,
  { tenantId, personId }: FactorOwner,
  secret: Buffer,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('totp_factors')
    .values({
      tenant_id: tenantId,
      person_id: personId,
      secret: null,
      confirmed_at: null,
      last_step: 0,
      next_secret: secret,
      next_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ next_secret: secret, next_at: at }),
    )
    .execute()
}

/**
 * Activates the pending secret and consumes the time step of its first code.
 * @returns whether this attempt activated it
 */
export const confirmPendingSecret = async (
  tx: Tx,
  personId: string,
  next: Buffer,
  step: number,
  at: Date,
): Promise<boolean> => {
  const done = await tx
    .updateTable('totp_factors')
    .set({ secret: next, confirmed_at: at, last_step: step, next_secret: null, next_at: null })
    .where('person_id', '=', personId)
    .where('next_secret', '=', next)
    .returning('person_id')
    .executeTakeFirst()
  return done !== undefined
}

/** Consumes a TOTP time step. Of concurrent attempts, one succeeds; earlier steps are refused afterwards. */
export const consumeTimeStep = async (tx: Tx, personId: string, step: number): Promise<boolean> => {
  const taken = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}

export const deleteTotp = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('totp_factors').where('person_id', '=', personId).execute()
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}

export const deletePasskeys = (tx: Tx, personId: string) =>
  tx.deleteFrom('passkeys').where('person_id', '=', personId).execute()

/** Replaces a person's recovery codes. */
export const replaceCodes = async (
  tx: Tx,
  { tenantId, personId }: FactorOwner,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ tenant_id: tenantId, person_id: personId, hash, created_at: at, used_at: null })))
    .execute()
}

/** Consumes a recovery code. Of concurrent attempts, one succeeds. */
export const consumeRecoveryCode = async (tx: Tx, personId: string, hash: Buffer, at: Date): Promise<boolean> => {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return spent !== undefined
}
