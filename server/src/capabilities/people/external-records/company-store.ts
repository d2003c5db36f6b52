import type { Industry } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import { type RecordSet, recordSet } from '../../../platform/db/statements/record-set.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { CompanyRow } from '../store.ts'

interface ExternalIdRow {
  tenant_id: string
  system: string
  value: string
  company_id: string
  content_hash: Buffer
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    company_external_ids: ExternalIdRow
  }
}

/** The columns of a company that an import compares. */
export interface KnownCompany {
  readonly id: string
  readonly kind: CompanyRow['kind']
  readonly name: string
  readonly industry: Industry | null
  readonly country: string | null
}

/**
 * Serializes imports of companies within the tenant until the transaction ends, because names are looked up before they are
 * written.
 */
export const lockCompanyNames = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`companies:${tenantId}`}, 0))`.execute(tx)

/** The companies that a system knows by these ids, with the state of the last import. */
export const findCompaniesByExternalId = async (
  tx: Tx,
  system: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, KnownCompany & { readonly content_hash: Buffer }>> => {
  if (values.length === 0) return new Map()
  const { rows } = await sql<KnownCompany & { content_hash: Buffer; value: string }>`
    select r.value, r.content_hash, c.id, c.kind, c.name, c.industry, c.country
    from company_external_ids r
    join companies meant on meant.tenant_id = r.tenant_id and meant.id = r.company_id
    join companies c on c.tenant_id = r.tenant_id and c.id = coalesce(meant.merged_into_id, meant.id)
    where r.system = ${system} and r.value = any(${values}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.value, row]))
}

/** Companies of a kind by lower-case name, and whether the system already knows each by an id. */
export const findCompaniesByName = async (
  tx: Tx,
  { kind, system }: { readonly kind: CompanyRow['kind']; readonly system: string },
  names: readonly string[],
): Promise<readonly (KnownCompany & { readonly key: string; readonly hasId: boolean })[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<KnownCompany & { key: string; hasId: boolean }>`
    select c.id, c.kind, c.name, c.industry, c.country, lower(c.name) as key,
      exists (select from company_external_ids r
        where r.tenant_id = c.tenant_id and r.company_id = c.id and r.system = ${system}) as "hasId"
    from companies c where c.merged_into_id is null and c.kind = ${kind} and lower(c.name) = any(${names}::text[])`.execute(
    tx,
  )
  return rows
}

export const insertCompanies = async (tx: Tx, rows: RecordSet): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into companies (tenant_id, id, name, kind, industry, country)
    select tenant_id, id, name, kind, industry, country from ${recordSet('companies', rows)}`.execute(tx)
}

export const updateCompanies = async (tx: Tx, rows: RecordSet): Promise<void> => {
  if (rows.length === 0) return
  await sql`update companies c set name = r.name, industry = r.industry, country = r.country,
      match_name = case when c.name = r.name then c.match_name end
    from ${recordSet('companies', rows)} r where c.tenant_id = r.tenant_id and c.id = r.id`.execute(tx)
}

/** Stores the external ids of companies and the state that was imported. */
export const writeExternalIds = async (tx: Tx, rows: RecordSet): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into company_external_ids (tenant_id, system, value, company_id, content_hash)
    select tenant_id, system, value, company_id, content_hash from ${recordSet('company_external_ids', rows)}
    on conflict (tenant_id, system, value) do update set content_hash = excluded.content_hash`.execute(tx)
}

/** Links employments to the employer when their employer name is unique. */
export const linkEmployments = async (
  tx: Tx,
  employers: readonly { readonly id: string; readonly name: string }[],
): Promise<void> => {
  if (employers.length === 0) return
  await sql`
    update employments e set company_id = n.id
    from unnest(${employers.map(({ id }) => id)}::uuid[], ${employers.map(({ name }) => name.toLowerCase())}::text[]) as n(id, key)
    where e.company_id is null and lower(e.company_name) = n.key`.execute(tx)
}

/** The people who have worked for these companies. */
export const personIdsEmployedBy = async (tx: Tx, companyIds: readonly string[]): Promise<string[]> => {
  if (companyIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from employments where company_id = any(${companyIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
