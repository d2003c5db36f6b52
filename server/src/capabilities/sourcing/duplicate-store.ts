import type { ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { IdentityFingerprint } from '../../platform/record-linkage/identity-fingerprint.ts'
import { companyNameOf } from '../people/queries.ts'

interface ProposalKeyRow {
  tenant_id: string
  proposal_id: string
  key: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    proposal_keys: ProposalKeyRow
  }
}

/** A fingerprint and the key with which it was made. */
export interface KeyedFingerprint {
  readonly keyId: string
  readonly fingerprint: IdentityFingerprint
}

/** The columns of a proposal that its fingerprint determines. */
export const fingerprintColumns = ({ keyId, fingerprint }: KeyedFingerprint) => ({
  email_key: fingerprint.email,
  key_id: keyId,
  fingerprint: JSON.stringify(fingerprint),
})

/** Replaces the keys by which proposals are found. */
export const replaceKeys = async (
  tx: Tx,
  proposals: readonly { readonly id: string; readonly keyed: KeyedFingerprint }[],
): Promise<void> => {
  const rows = proposals.flatMap(({ id, keyed }) => keyed.fingerprint.lookupKeys.map((key) => ({ id, key })))
  await sql`delete from proposal_keys where proposal_id = any(${proposals.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into proposal_keys (tenant_id, proposal_id, key)
    select current_tenant_id(), id, key from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ key }) => key)}::text[]) as k(id, key)
  `.execute(tx)
}

/** Proposals whose fingerprints were made with another key than the current one, or not yet. */
export const outdatedFingerprints = async (tx: Tx, keyId: string, size: number) => {
  const { rows } = await sql<{ id: string; info: ProposalInfo }>`
    select id, info from proposals where info is not null and key_id is distinct from ${keyId}
    order by id limit ${size} for update skip locked`.execute(tx)
  return rows
}

/** Writes new fingerprints of proposals. */
export const writeFingerprints = async (
  tx: Tx,
  proposals: readonly { readonly id: string; readonly keyed: KeyedFingerprint }[],
): Promise<void> => {
  await sql`
    update proposals p set email_key = k.email, key_id = k.key_id, fingerprint = k.fingerprint
    from unnest(${proposals.map(({ id }) => id)}::uuid[], ${proposals.map(({ keyed }) => keyed.fingerprint.email)}::text[],
      ${proposals.map(({ keyed }) => keyed.keyId)}::text[],
      ${proposals.map(({ keyed }) => JSON.stringify(keyed.fingerprint))}::jsonb[]) as k(id, email, key_id, fingerprint)
    where p.id = k.id`.execute(tx)
  await replaceKeys(tx, proposals)
}

/** An expert on record whom a proposed person may be. */
export interface ComparableExpert {
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: readonly string[]
  readonly country: string | null
  readonly profileUrl: string | null
  readonly headline: string
  readonly employments: readonly { readonly companyName: string; readonly startDate: string }[]
  readonly since: Date
}

/** Normalized values by which experts on record are found. */
export interface ExpertLookups {
  readonly emails: readonly string[]
  readonly nameKeys: readonly string[]
  readonly profileKeys: readonly string[]
  readonly phoneEndings: readonly string[]
}

const maxPerName = 200
const maxAlike = 2000

/** Experts on record with one of some addresses, profiles or phone numbers, or whose names begin like one of some names. */
export const findDuplicateExperts = async (tx: Tx, lookups: ExpertLookups): Promise<ComparableExpert[]> => {
  const { emails, nameKeys, profileKeys, phoneEndings } = lookups
  const { rows } = await sql<ComparableExpert>`
    with alike as (
      select id from people where email_key = any(${[...emails]}::text[])
      union
      select id from people where profile_key = any(${[...profileKeys]}::text[])
      union
      select person_id from contact_details
      where phone_key = any(${[...phoneEndings]}::text[]) or mobile_key = any(${[...phoneEndings]}::text[])
      union
      select p.id from unnest(${[...nameKeys]}::text[]) as n(key)
      cross join lateral (
        select id from people where person_type = 2 and name_key = n.key limit ${maxPerName}
      ) p
    )
    select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.email,
      array_remove(array[c.phone, c.mobile], null) as phones, p.country, p.linkedin_url as "profileUrl", p.headline,
      p.joined_on::timestamp as since,
      coalesce((select json_agg(json_build_object('companyName', e.company_name, 'startDate', e.start_on))
        from employments e where e.tenant_id = p.tenant_id and e.person_id = p.id), '[]') as employments
    from alike join people p on p.id = alike.id
    left join contact_details c on c.tenant_id = p.tenant_id and c.person_id = p.id
    where p.person_type = 2 and p.deleted_at is null and p.erased_at is null
    order by p.id limit ${maxAlike}`.execute(tx)
  return rows
}

/** A proposal that may be of a person who is proposed elsewhere, too. */
export interface ComparableProposal {
  readonly proposalId: string
  readonly projectId: string
  readonly vendorId: string
  readonly vendorName: string
  readonly personId: string | null
  readonly fullName: string
  readonly headline: string
  readonly email: string
  readonly employments: ComparableExpert['employments']
  readonly fingerprint: IdentityFingerprint
  readonly since: Date
}

/** Live proposals with one of some keys, in any project of the tenant. */
export const findDuplicateProposals = async (
  tx: Tx,
  { keyId, lookupKeys }: { readonly keyId: string; readonly lookupKeys: readonly string[] },
): Promise<ComparableProposal[]> => {
  const { rows } = await sql<ComparableProposal>`
    with alike as (select distinct proposal_id as id from proposal_keys where key = any(${[...lookupKeys]}::text[]))
    select p.id as "proposalId", p.project_id as "projectId", p.vendor_id as "vendorId",
      ${companyNameOf('p', 'vendor_id')} as "vendorName", p.person_id as "personId",
      (p.info->>'firstName') || ' ' || (p.info->>'lastName') as "fullName", p.info->>'headline' as headline, p.info->>'email' as email,
      p.info->'employments' as employments,
      p.fingerprint, p.proposed_at as since
    from alike join proposals p on p.id = alike.id
    where p.info is not null and p.key_id = ${keyId} and p.state in ('submitted', 'accepted')
    order by p.proposed_at, p.id limit ${maxAlike}`.execute(tx)
  return rows
}
