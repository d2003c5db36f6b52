import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { privilegedPermissions, privilegedRoles } from '../../people/privilege-policy.ts'
import { fullNameSql } from '../../people/queries.ts'
import { providerSignInCondition } from '../sso/store.ts'

/** A person in the sign-in policy as administrators see it, with the rights that matter. */
export interface NamedPerson {
  readonly personId: string
  readonly fullName: string
  readonly roleId: number | null
  readonly isAdmin: boolean
  readonly permissions: readonly number[]
}

const isPrivileged = sql<boolean>`(p.is_admin or p.role_id = any(${[...privilegedRoles]}::int[])
  or p.permissions && ${[...privilegedPermissions]}::int[])`

/** Maximum people listed by name; of the others only the number is returned. */
const maxNamedPeople = 12

/**
 * People with an account and no sign-in method: no e-mail link, no password, no passkey, no provider. Administrators
 * first, then by name. Pending accounts are excluded, because their activation e-mail lets them in.
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
    order by (p.is_admin or p.permissions && ${[...privilegedPermissions]}::int[]) desc, p.first_name, p.last_name, p.id
    limit ${maxNamedPeople}`.execute(tx)
  return { count: rows[0]?.count ?? 0, people: rows }
}

/** People with an account and neither authenticator app nor passkey: how many there are of each role and rights. */
export const countPeopleWithoutFactor = async (
  tx: Tx,
): Promise<(Omit<NamedPerson, 'personId' | 'fullName'> & { readonly count: number })[]> => {
  const { rows } = await sql<Omit<NamedPerson, 'personId' | 'fullName'> & { count: number }>`
    select p.role_id as "roleId", p.is_admin as "isAdmin", p.permissions, count(*)::int as count
    from people p
    where num_nonnulls(p.restricted_at, p.disabled_at, p.deleted_at, p.erased_at) = 0
      and not p.needs_activation and p.email is not null
      and not exists (select from totp_factors f
        where f.tenant_id = p.tenant_id and f.person_id = p.id and f.secret is not null)
      and not exists (select from passkeys k where k.tenant_id = p.tenant_id and k.person_id = p.id)
    group by p.role_id, p.is_admin, p.permissions`.execute(tx)
  return rows
}

/**
 * People who can sign in by password only: no e-mail link, because their accounts are privileged, no passkey, no
 * connected provider account, and no provider for their address. By name.
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
