import type { User } from '@colloquy/contract/identity/shapes'
import { sql } from 'kysely'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'
import type { SignInCandidate } from './policy.ts'

/** The account of a person: what sign-in checks and tokens contain. */
export interface Account extends SignInCandidate {
  readonly personId: string
  readonly email: string
  readonly fullName: string
  readonly language: User['preferredLanguage']
  readonly timeZone: string
  /** Whether the account still has to be activated. */
  readonly isPending: boolean
}

/** Whom a mail about an account greets. */
export type AccountRecipient = Pick<Account, 'fullName' | 'email' | 'language' | 'timeZone'>

/** The selected columns of `people p` for an account. */
export const accountColumns = sql`
  p.id as "personId", p.person_type as "personType", p.role_id as "roleId", p.is_admin as "isAdmin",
  p.permissions, p.email,
  ${fullNameSql('p')} as "fullName", p.language, p.time_zone as "timeZone",
  p.needs_activation as "isPending", p.restricted_at is not null as "isRestricted",
  num_nonnulls(p.disabled_at, p.deleted_at, p.erased_at) > 0 as "isClosed"`

const byEmail = prepared(
  (_, { email }: { email: string }) =>
    sql<Account>`select ${accountColumns} from people p where p.email_key = lower(${email})`,
)

/** The account of an address, in any letter case. */
export const accountByEmail = async (tx: Tx, email: string): Promise<Account | undefined> =>
  (await byEmail(tx, { email }))[0]

const byId = prepared(
  (_, { personId }: { personId: string | null }) =>
    sql<Account>`select ${accountColumns} from people p where p.id = ${personId}`,
)

/** The account of a person. */
export const accountOf = async (tx: Tx, personId: string | null): Promise<Account | undefined> =>
  (await byId(tx, { personId }))[0]

/** A person's own profile. */
export const profileOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('people as p')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.company_id'),
    )
    .selectAll('p')
    .select('c.name as company_name')
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()

/** Saves a person's preferences. @returns the new version of their record */
export const setPreferences = async (
  tx: Tx,
  personId: string,
  chosen: { readonly language?: User['preferredLanguage'] | undefined; readonly timeZone?: string | undefined },
): Promise<number> => {
  const { version } = await tx
    .updateTable('people')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(chosen.language && { language: chosen.language }),
      ...(chosen.timeZone && { time_zone: chosen.timeZone }),
    }))
    .where('id', '=', personId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Activates a pending account. @returns the new version of the person's record */
export const endPending = async (tx: Tx, personId: string): Promise<number> => {
  const { version } = await tx
    .updateTable('people')
    .set((eb) => ({ version: eb('version', '+', 1), needs_activation: false }))
    .where('id', '=', personId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
