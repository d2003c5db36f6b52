import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { privilegedRights, privilegedRoles } from '../../people/powers/policy.ts'

/** Somebody who has a password and nothing else to come in by. */
export interface OnlyByPassword {
  readonly personId: string
  readonly fullName: string
  readonly roleId: number | null
  readonly isAdmin: boolean
  readonly permissions: readonly number[]
}

/**
 * Those whom passwords alone let in: an e-mail does not, because of what their accounts open, and there is neither a passkey,
 * nor an account elsewhere, nor a provider that vouches for their address. By name.
 */
export const onlyByPassword = async (tx: Tx): Promise<OnlyByPassword[]> => {
  const { rows } = await sql<OnlyByPassword>`
    select p.id as "personId", p.first_name || ' ' || p.last_name as "fullName", p.role_id as "roleId",
      p.is_admin as "isAdmin", p.permissions
    from people p
    join passwords w on w.tenant_id = p.tenant_id and w.person_id = p.id
    where num_nonnulls(p.restricted_at, p.disabled_at, p.deleted_at, p.erased_at) = 0
      and (p.is_admin or p.role_id = any(${[...privilegedRoles]}::int[])
        or p.permissions && ${[...privilegedRights]}::int[])
      and not exists (select from passkeys k where k.tenant_id = p.tenant_id and k.person_id = p.id)
      and not exists (select from external_identities e
        where e.tenant_id = p.tenant_id and e.person_id = p.id and e.disconnected_at is null)
      and not exists (select from identity_providers i
        where i.tenant_id = p.tenant_id and lower(split_part(p.email, '@', 2)) = any(i.email_domains))
    order by p.first_name, p.last_name, p.id`.execute(tx)
  return rows
}
