import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { privilegedRights, privilegedRoles } from '../../people/privilege-policy.ts'
import { fullNameSql } from '../../people/queries.ts'
import { providerSignInCondition } from '../sso/store.ts'

/** A person that the sign-in policy names to administrators, with their powers. */
export interface NamedPerson {
  readonly personId: string
  readonly fullName: string
  readonly roleId: number | null
  readonly isAdmin: boolean
  readonly permissions: readonly number[]
}

const isPrivileged = sql<boolean>`(p.is_admin or p.role_id = any(${[...privilegedRoles]}::int[])
  or p.permissions && ${[...privilegedRights]}::int[])`

/** So many are named; a network has few of them, and of all the others the number is enough. */
const maxNamedPeople = 12

/**
 * Those who have an account that no door leads to: neither an e-mail nor a password lets them in, there is no passkey, and
 * nobody vouches for them. Administrators first, then by name. Who has still to activate their account is mailed a way.
 */
export const peopleWithoutMethod = async (
  tx: Tx,
  { password, link }: { readonly password: boolean; readonly link: boolean },
): Promise<{ readonly count: number; readonly people: NamedPerson[] }> => {
  const { rows } = await sql<NamedPerson & { count: number }>`
    select p.id as "personId", ${fullNameSql('p')} as "fullName", p.role_id as "roleId",
      p.is_admin as "isAdmin", p.permissions, count(*) over ()::int as count
    from people p
    where num_nonnulls(p.restricted_at, p.disabled_at, p.deleted_at, p.erased_at) = 0
      and not p.needs_activation and p.email is not null
      and (not ${link}::boolean or ${isPrivileged})
      and not (${password}::boolean
        and exists (select from passwords w where w.tenant_id = p.tenant_id and w.person_id = p.id))
      and not exists (select from passkeys k where k.tenant_id = p.tenant_id and k.person_id = p.id)
      and not ${providerSignInCondition}
    order by (p.is_admin or p.permissions && ${[...privilegedRights]}::int[]) desc, p.first_name, p.last_name, p.id
    limit ${maxNamedPeople}`.execute(tx)
  return { count: rows[0]?.count ?? 0, people: rows }
}

/**
 * Those whom passwords alone let in: an e-mail does not, because of what their accounts open, and there is neither a passkey,
 * nor an account elsewhere, nor a provider that vouches for their address. By name.
 */
export const peopleWithOnlyPassword = async (tx: Tx): Promise<NamedPerson[]> => {
  const { rows } = await sql<NamedPerson>`
    select p.id as "personId", ${fullNameSql('p')} as "fullName", p.role_id as "roleId",
      p.is_admin as "isAdmin", p.permissions
    from people p
    join passwords w on w.tenant_id = p.tenant_id and w.person_id = p.id
    where num_nonnulls(p.restricted_at, p.disabled_at, p.deleted_at, p.erased_at) = 0
      and ${isPrivileged}
      and not exists (select from passkeys k where k.tenant_id = p.tenant_id and k.person_id = p.id)
      and not ${providerSignInCondition}
    order by p.first_name, p.last_name, p.id`.execute(tx)
  return rows
}
