import type { CompanyChangeKind, CompanyKind, FieldChange, MarketEntryKind } from '@colloquy/contract/companies/shapes'
import type { Industry } from '@colloquy/contract/people/shapes'
import { type GeneratedAlways, type Insertable, type JSONColumnType, type SqlBool, sql, type Updateable } from 'kysely'
import { recordSet } from '../../platform/db/statements/record-set.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'

interface NameRow {
  tenant_id: string
  /** `matchNameOf` of a name. */
  match_name: string
  company_id: string
  /** The name as somebody wrote it. */
  name: string
}

/** A half-open interval of days; null has no end. */
interface Days {
  readonly from: string
  readonly until: string | null
}

/** A listing as it is stored. */
export interface StoredListing extends Days {
  readonly id: string
  readonly ticker: string | null
  readonly exchange: string | null
  readonly isin: string | null
}

/** An offer or a filing as it is stored. */
export interface StoredOffer extends Days {
  readonly id: string
  readonly kind: Exclude<MarketEntryKind, 'listing'>
}

interface ProfileRow {
  tenant_id: string
  company_id: string
  version: number
  parent_id: string | null
  /** Null: nobody knows whether its shares are listed. */
  listings: JSONColumnType<StoredListing[]> | null
  offers: JSONColumnType<StoredOffer[]>
  is_opted_out: boolean
  is_government: boolean
  competitors: string[]
}

interface ChangeRow {
  tenant_id: string
  id: string
  company_id: string
  changed_at: Date
  changed_by: string | null
  kind: CompanyChangeKind
  entry_kind: MarketEntryKind | null
  /** The order of changes. */
  sequence: GeneratedAlways<string>
  fields: JSONColumnType<FieldChange[]>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    company_names: NameRow
    company_profiles: ProfileRow
    company_changes: ChangeRow
  }
}

/** A company with everything that is stored about it. */
export interface CompanyRecord {
  readonly id: string
  readonly name: string
  readonly matchName: string | null
  readonly kind: CompanyKind
  readonly sector: Industry | null
  readonly country: string | null
  readonly version: number
  readonly parentId: string | null
  readonly parentName: string | null
  readonly listings: readonly StoredListing[] | null
  readonly offers: readonly StoredOffer[]
  readonly isOptedOut: boolean
  readonly isGovernment: boolean
  /** The company that it turned out to be. */
  readonly mergedIntoId: string | null
  readonly mergedIntoName: string | null
}

const recordColumns = sql`c.id, c.name, c.match_name as "matchName", c.kind, c.industry as sector, c.country,
  coalesce(p.version, 0) as version, p.parent_id as "parentId", parent.name as "parentName", p.listings,
  coalesce(p.offers, '[]') as offers, coalesce(p.is_opted_out, false) as "isOptedOut",
  coalesce(p.is_government, false) as "isGovernment", c.merged_into_id as "mergedIntoId",
  survivor.name as "mergedIntoName"`
const recordTables = sql`companies c
  left join company_profiles p on (p.tenant_id, p.company_id) = (c.tenant_id, c.id)
  left join companies parent on (parent.tenant_id, parent.id) = (p.tenant_id, p.parent_id)
  left join companies survivor on (survivor.tenant_id, survivor.id) = (c.tenant_id, c.merged_into_id)`

/** Serializes changes of the registry within the tenant until the transaction ends: names are looked up before they are written. */
export const lockRegistry = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`companies:${tenantId}`}, 0))`.execute(tx)

export const companyById = async (tx: Tx, companyId: string): Promise<CompanyRecord | undefined> => {
  const { rows } = await sql<CompanyRecord>`
    select ${recordColumns} from ${recordTables} where c.id = ${companyId}`.execute(tx)
  return rows[0]
}

/** Filters and page of the list. */
export interface CompanyFilter {
  readonly text: string
  /** The text as names are compared; null when nothing of it can be. */
  readonly matchText: string | null
  readonly kinds: readonly CompanyKind[]
  readonly sector: Industry | undefined
  readonly isListed: boolean
  readonly hasOpenOffer: boolean
  readonly isOptedOut: boolean
  /** The day on which listings and offers count, `YYYY-MM-DD`. */
  readonly day: string
  readonly offset: number
  readonly size: number
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Whether an interval in a JSON array is open on a day. */
const openOn = (column: 'listings' | 'offers', day: string) => sql<SqlBool>`exists (
  select from jsonb_array_elements(${sql.ref(`p.${column}`)}) entry
  where entry->>'from' <= ${day} and (entry->>'until' is null or entry->>'until' > ${day}))`

export const listCompanies = async (tx: Tx, filter: CompanyFilter) => {
  const { text, matchText, kinds, sector, isListed, hasOpenOffer, isOptedOut, day, offset, size } = filter
  const isSearched = text !== ''
  const code = text.toUpperCase().replace(/\s/g, '')
  const found = sql`found as materialized (
    select n.company_id as id, min(case when n.match_name = ${matchText} then 0
      when n.match_name like ${`${likePattern(matchText ?? '')}%`} then 2 else 3 end) as place
    from company_names n where n.match_name like ${`%${likePattern(matchText ?? '')}%`} and ${matchText !== null}
    group by n.company_id
    union all
    select c.id, 3 from companies c where lower(c.name) like ${`%${likePattern(text.toLowerCase())}%`}
    union all
    select p.company_id, 1 from company_profiles p
    where p.listings @> ${JSON.stringify([{ ticker: code }])}::jsonb or p.listings @> ${JSON.stringify([{ isin: code }])}::jsonb
  ), ranked as materialized (select id, min(place) as place from found group by id)`
  const { rows } = await sql<CompanyRecord & { total: number }>`
    with ${isSearched ? found : sql`ranked as (select null::uuid as id, 0 as place limit 0)`}
    select ${recordColumns}, (count(*) over ())::int as total
    from ${recordTables} ${isSearched ? sql`join ranked on ranked.id = c.id` : sql`left join ranked on false`}
    where c.merged_into_id is null and ${kinds.length === 0 ? sql`true` : sql`c.kind = any(${[...kinds]}::text[])`}
      and ${sector === undefined ? sql`true` : sql`c.industry = ${sector}`}
      and ${isListed ? openOn('listings', day) : sql`true`}
      and ${hasOpenOffer ? openOn('offers', day) : sql`true`}
      and ${isOptedOut ? sql`p.is_opted_out` : sql`true`}
    order by ranked.place, lower(c.name), c.id limit ${size} offset ${offset}`.execute(tx)
  return { rows: rows as readonly CompanyRecord[], total: rows[0]?.total ?? offset }
}

/** The names of a company as somebody wrote them, by how they are compared. */
export const namesOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_names')
    .select(['match_name', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('match_name')
    .execute()

/** The parent of a company, its parent and so on. A circle ends the chain. */
export const parentsOf = async (tx: Tx, parentId: string | null): Promise<{ id: string; name: string }[]> => {
  if (parentId === null) return []
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive line as (
      select ${parentId}::uuid as id, 1 as place, array[${parentId}::uuid] as path
      union all
      select p.parent_id, place + 1, path || p.parent_id from line join company_profiles p on p.company_id = line.id
      where p.parent_id is not null and p.parent_id <> all(path)
    )
    select c.id, c.name from line join companies c on c.id = line.id order by place`.execute(tx)
  return rows
}

/** Some companies and all above them: what is said about one of them may matter to calls about any. */
export const withParents = async (tx: Tx, ids: readonly (string | null)[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select unnest(${ids.filter((id) => id !== null)}::uuid[]) as id
      union
      select p.parent_id from line join company_profiles p on p.company_id = line.id where p.parent_id is not null
    )
    select id from line order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const maxSubsidiaries = 200

export const subsidiariesOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_profiles as p')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.company_id'),
    )
    .select(['c.id', 'c.name'])
    .where('p.parent_id', '=', companyId)
    .orderBy(sql`lower(c.name)`)
    .limit(maxSubsidiaries)
    .execute()

export const countPeople = async (tx: Tx, companyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct person_id)::int as count from employments where company_id in (
      select id from companies where id = ${companyId} or merged_into_id = ${companyId})`.execute(tx)
  return rows[0]!.count
}

const maxChanges = 200

export const changesOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_changes')
    .select(['changed_at', 'kind', 'entry_kind', 'fields', fullNameOf('company_changes', 'changed_by').as('by_name')])
    .where('company_id', '=', companyId)
    .orderBy('sequence', 'desc')
    .limit(maxChanges)
    .execute()

/** Companies that names lead to, by name as it is compared. */
export const ownersOf = async (tx: Tx, matchNames: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (matchNames.length === 0) return new Map()
  const rows = await tx
    .selectFrom('company_names')
    .select(['match_name', 'company_id'])
    .where('match_name', '=', sql<string>`any(${[...matchNames]}::text[])`)
    .execute()
  return new Map(rows.map(({ match_name, company_id }) => [match_name, company_id]))
}

/** The companies that names lead to, with what tells whether a row of a file means them. */
export const namedOwners = async (
  tx: Tx,
  matchNames: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string; readonly kind: CompanyKind }>> => {
  if (matchNames.length === 0) return new Map()
  const { rows } = await sql<{ matchName: string; id: string; name: string; kind: CompanyKind }>`
    select n.match_name as "matchName", c.id, c.name, c.kind from company_names n
    join companies c on c.tenant_id = n.tenant_id and c.id = n.company_id
    where n.match_name = any(${[...matchNames]}::text[])`.execute(tx)
  return new Map(rows.map(({ matchName, ...company }) => [matchName, company]))
}

export const insertCompany = async (
  tx: Tx,
  row: Readonly<Record<'tenant_id' | 'id' | 'name' | 'kind', string>> &
    Readonly<Record<'industry' | 'country' | 'match_name', string | null>>,
): Promise<void> => {
  await sql`insert into companies (tenant_id, id, name, kind, industry, country, match_name)
    select tenant_id, id, name, kind, industry, country, match_name from ${recordSet('companies', [row])}`.execute(tx)
}

export const updateCompany = async (
  tx: Tx,
  companyId: string,
  change: { name: string; match_name: string | null; industry: Industry | null; country: string | null },
): Promise<void> => {
  await tx.updateTable('companies').set(change).where('id', '=', companyId).execute()
}

/** Adds names to a company. Names that lead to another one already stay there. */
export const addNames = async (tx: Tx, rows: readonly Insertable<NameRow>[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('company_names')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'match_name'])
        .doUpdateSet({ name: sql`excluded.name` })
        .whereRef('company_names.company_id', '=', sql`excluded.company_id`),
    )
    .execute()
}

export const removeNames = async (tx: Tx, companyId: string, matchNames: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('company_names')
    .where('company_id', '=', companyId)
    .where('match_name', '=', sql<string>`any(${[...matchNames]}::text[])`)
    .execute()
}

/** Changes what is known of a company besides its name, and increments the version. */
export const writeProfile = async (
  tx: Tx,
  key: { readonly tenant_id: string; readonly company_id: string },
  change: Omit<Updateable<ProfileRow>, 'tenant_id' | 'company_id' | 'version'>,
): Promise<void> => {
  await tx
    .insertInto('company_profiles')
    .values({ ...key, version: 1, ...change } as Insertable<ProfileRow>)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'company_id'])
        .doUpdateSet({ ...change, version: sql`company_profiles.version + 1` }),
    )
    .execute()
}

export const insertChange = async (tx: Tx, row: Insertable<ChangeRow>): Promise<void> => {
  await tx.insertInto('company_changes').values(row).execute()
}

/** A company as facts of a verdict need it. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly matchNames: readonly string[]
  readonly parentId: string | null
  readonly listings: readonly StoredListing[] | null
  readonly offers: readonly StoredOffer[]
  readonly isOptedOut: boolean
  readonly isGovernment: boolean
}

/**
 * The companies that names lead to, those with these ids, and the chain of their parents. A company that was merged into
 * another one, or whose own name leads to another one, as imports may bring it twice, is that other one: `sameAs` tells.
 */
export const companiesKnownBy = async (
  tx: Tx,
  {
    matchNames,
    ids,
    withSubsidiaries,
  }: { readonly matchNames: readonly string[]; readonly ids: readonly string[]; readonly withSubsidiaries: boolean },
): Promise<{ readonly records: readonly NamedRecord[]; readonly sameAs: ReadonlyMap<string, string> }> => {
  if (matchNames.length === 0 && ids.length === 0) return { records: [], sameAs: new Map() }
  const { rows } = await sql<{ records: NamedRecord[]; same: { id: string; sameAs: string }[] }>`
    with recursive same as materialized (
      select c.id, coalesce(c.merged_into_id, n.company_id, c.id) as "sameAs" from companies c
      left join company_names n on (n.tenant_id, n.match_name) = (c.tenant_id, c.match_name)
      where c.id = any(${ids}::uuid[])
    ), meant as materialized (
      select n.company_id as id from company_names n where n.match_name = any(${matchNames}::text[])
      union
      select "sameAs" from same
    ), above as (
      select id from meant
      union
      select p.parent_id from above join company_profiles p on p.company_id = above.id where p.parent_id is not null
    ), below as (
      select id from meant where ${withSubsidiaries}
      union
      select p.company_id from below join company_profiles p on p.parent_id = below.id
    ), line as (select id from above union select id from below), records as (
    select c.id, c.name, p.parent_id as "parentId", p.listings, coalesce(p.offers, '[]') as offers,
      coalesce(p.is_opted_out, false) as "isOptedOut", coalesce(p.is_government, false) as "isGovernment",
      array(select n.match_name from company_names n where n.tenant_id = c.tenant_id and n.company_id = c.id
        order by n.match_name) as "matchNames"
    from line join companies c on c.id = line.id
    left join company_profiles p on (p.tenant_id, p.company_id) = (c.tenant_id, c.id))
    select (select coalesce(json_agg(r), '[]') from records r) as records,
      (select coalesce(json_agg(s), '[]') from same s) as same`.execute(tx)
  const { records, same } = rows[0]!
  return { records, sameAs: new Map(same.map(({ id, sameAs }) => [id, sameAs])) }
}

export const companyNames = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A query for the competitors of some clients, by name. */
export const competitorsOf = (clientIds: readonly string[]) =>
  sql<{ company_id: string; competitors: readonly string[] }>`
    select company_id, competitors from company_profiles where company_id = any(${[...new Set(clientIds)]}::uuid[])`

/** Companies that the registry has not taken in, such as imported ones. */
export const unregisteredCompanies = (tx: Tx, size: number) =>
  tx.selectFrom('companies').select(['id', 'name']).where('match_name', 'is', null).orderBy('id').limit(size).execute()

/** Notes that the registry has taken companies in. */
export const markRegistered = async (
  tx: Tx,
  companies: readonly { readonly id: string; readonly matchName: string }[],
): Promise<void> => {
  await sql`
    update companies c set match_name = n.match_name
    from unnest(${companies.map(({ id }) => id)}::uuid[], ${companies.map(({ matchName }) => matchName)}::text[]) as n(id, match_name)
    where c.id = n.id`.execute(tx)
}
