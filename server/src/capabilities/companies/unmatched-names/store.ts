import type { UnmatchedNameSource, UnmatchedNameState } from '@colloquy/contract/companies/unmatched-name-shapes'
import { type Generated, type SqlBool, sql, type Updateable } from 'kysely'
import { recordSet } from '../../../platform/db/statements/record-set.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf } from '../../people/queries.ts'

interface EmploymentNameRow {
  tenant_id: string
  employment_id: string
  match_name: string
}

interface UnmatchedNameRow {
  tenant_id: string
  id: string
  version: Generated<number>
  /** Null until the name was compared with the registry. */
  match_name: string | null
  name: string
  sources: UnmatchedNameSource[]
  state: Generated<UnmatchedNameState>
  is_similar: Generated<boolean>
  company_id: string | null
  is_alias: Generated<boolean>
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
}

interface ScanRow {
  tenant_id: string
  after_id: string
  is_done: boolean
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    employment_names: EmploymentNameRow
    unmatched_company_names: UnmatchedNameRow
    company_name_scans: ScanRow
  }
}

/** An employment as far as its employer is concerned. */
export interface EmploymentName {
  readonly id: string
  readonly companyId: string | null
  readonly companyName: string
}

const employmentNames = (tx: Tx) =>
  tx.selectFrom('employments').select(['id', 'company_id as companyId', 'company_name as companyName'])

/** The employments of people that are linked to no company. */
export const unlinkedOf = (tx: Tx, personIds: readonly string[]): Promise<EmploymentName[]> =>
  employmentNames(tx)
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('company_id', 'is', null)
    .execute()

/** Employments in the order of their ids. */
export const employmentsAfter = (tx: Tx, afterId: string, size: number): Promise<EmploymentName[]> =>
  employmentNames(tx).where('id', '>', afterId).orderBy('id').limit(size).execute()

export const scanOf = (tx: Tx) => tx.selectFrom('company_name_scans').select(['after_id', 'is_done']).executeTakeFirst()

export const recordScan = async (tx: Tx, row: ScanRow): Promise<void> => {
  const { after_id, is_done } = row
  await tx
    .insertInto('company_name_scans')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ after_id, is_done }))
    .execute()
}

/** Stores how the names of unlinked employments compare. */
export const writeEmploymentNames = async (tx: Tx, rows: readonly EmploymentNameRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into employment_names select * from ${recordSet('employment_names', rows as never)}
    on conflict (tenant_id, employment_id) do update set match_name = excluded.match_name`.execute(tx)
}

/** Links unlinked employments to the companies that their names lead to. */
export const linkEmployments = async (tx: Tx, owners: ReadonlyMap<string, string>): Promise<void> => {
  if (owners.size === 0) return
  await sql`update employments e set company_id = o.company_id
    from employment_names n
    join unnest(${[...owners.keys()]}::text[], ${[...owners.values()]}::uuid[]) as o(match_name, company_id)
      on o.match_name = n.match_name
    where e.tenant_id = n.tenant_id and e.id = n.employment_id and e.company_id is null`.execute(tx)
}

/** Takes employments with a name from a company again. */
export const unlinkEmployments = async (tx: Tx, matchName: string, companyId: string): Promise<void> => {
  await sql`update employments e set company_id = null from employment_names n
    where n.match_name = ${matchName} and e.tenant_id = n.tenant_id and e.id = n.employment_id
      and e.company_id = ${companyId}`.execute(tx)
}

/** The one company with a listing that matches, by ISIN or ticker. */
export const companyWithCode = async (
  tx: Tx,
  code: { readonly isin: string } | { readonly ticker: string },
): Promise<string | undefined> => {
  const rows = await tx
    .selectFrom('company_profiles')
    .innerJoin('companies', (join) =>
      join
        .onRef('companies.tenant_id', '=', 'company_profiles.tenant_id')
        .onRef('companies.id', '=', 'company_profiles.company_id'),
    )
    .select('company_id')
    .where(sql<SqlBool>`listings @> ${JSON.stringify([code])}::jsonb`)
    .where('merged_into_id', 'is', null)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]!.company_id : undefined
}

/** The companies with a listing under some ISINs, by ISIN. One that several companies have is left out. */
export const companiesWithIsins = async (tx: Tx, isins: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (isins.length === 0) return new Map()
  const { rows } = await sql<{ isin: string; companyId: string }>`
    select l.isin, min(p.company_id::text) as "companyId" from company_profiles p
    join companies c on (c.tenant_id, c.id) = (p.tenant_id, p.company_id)
    cross join lateral jsonb_to_recordset(p.listings) as l(isin text)
    where l.isin = any(${[...isins]}::text[]) and c.merged_into_id is null
    group by l.isin having count(distinct p.company_id) = 1`.execute(tx)
  return new Map(rows.map(({ isin, companyId }) => [isin, companyId]))
}

/** Notes unmatched names, or that a known one was typed in another place. @returns those that were new */
export const recordNames = async (
  tx: Tx,
  rows: readonly Pick<UnmatchedNameRow, 'tenant_id' | 'id' | 'name' | 'created_at' | 'sources'>[],
  matchNames: readonly string[],
): Promise<readonly string[]> => {
  if (rows.length === 0) return []
  const records = rows.map((row, i) => ({ ...row, match_name: matchNames[i] }))
  const { rows: noted } = await sql<{ matchName: string; isNew: boolean }>`
    insert into unmatched_company_names as t (tenant_id, id, match_name, name, sources, created_at)
    select tenant_id, id, match_name, name, sources, created_at from ${recordSet('unmatched_company_names', records)}
    on conflict (tenant_id, match_name) do update
      set sources = array(select distinct unnest(t.sources || excluded.sources) order by 1)
    returning match_name as "matchName", xmax = 0 as "isNew"`.execute(tx)
  return noted.filter(({ isNew }) => isNew).map(({ matchName }) => matchName)
}

export const markSimilar = async (tx: Tx, matchNames: readonly string[]): Promise<void> => {
  if (matchNames.length === 0) return
  await tx
    .updateTable('unmatched_company_names')
    .set({ is_similar: true })
    .where('match_name', '=', sql<string>`any(${[...matchNames]}::text[])`)
    .execute()
}

/** Names that were stored without being compared. */
export const unmatchedNames = (tx: Tx, size: number) =>
  tx
    .selectFrom('unmatched_company_names')
    .select(['id', 'name', 'sources', 'created_at'])
    .where('match_name', 'is', null)
    .orderBy('id')
    .limit(size)
    .execute()

export const removeUnmatchedNames = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('unmatched_company_names')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Marks names as linked whose companies the registry contains by now. */
export const markLinked = async (tx: Tx, owners: ReadonlyMap<string, string>, at: Date): Promise<void> => {
  if (owners.size === 0) return
  await sql`update unmatched_company_names t set state = 'linked', company_id = o.company_id, is_alias = false,
      decided_at = ${at}, decided_by = null, version = version + 1
    from unnest(${[...owners.keys()]}::text[], ${[...owners.values()]}::uuid[]) as o(match_name, company_id)
    where t.match_name = o.match_name and t.state <> 'linked'`.execute(tx)
}

export const changeUnmatchedName = async (
  tx: Tx,
  id: string,
  change: Omit<Updateable<UnmatchedNameRow>, 'tenant_id' | 'id' | 'version'>,
): Promise<void> => {
  await tx
    .updateTable('unmatched_company_names')
    .set({ ...change, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .execute()
}

/** Names looked at per unmatched name. */
const maxLookedUp = 300

/** A name of the registry that shares its beginning or a word with another name. */
export interface SimilarName {
  readonly lookedUpFor: string
  readonly matchName: string
  readonly name: string
  readonly companyId: string
}

/** A name, normalized for comparison, and the words by which similar ones are looked up. */
export interface SearchedName {
  readonly matchName: string
  readonly words: readonly string[]
}

const searched = (names: readonly SearchedName[]) => sql`
  jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as s("matchName" text, words jsonb)
  cross join lateral (select left(s."matchName", 3) as start,
    array(select jsonb_array_elements_text(s.words)) as words) by_words`

/** The registry's names that may be similar to some names. */
export const namesLike = async (tx: Tx, names: readonly SearchedName[]): Promise<readonly SimilarName[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<SimilarName>`
    select s."matchName" as "lookedUpFor", n.match_name as "matchName", n.name, n.company_id as "companyId"
    from ${searched(names)}
    cross join lateral (select * from company_names c
      where left(c.match_name, 3) = by_words.start or string_to_array(c.match_name, ' ') && by_words.words
      limit ${maxLookedUp}) n`.execute(tx)
  return rows
}

/** The unmatched names without a decision that may be similar to some names of the registry. */
export const unmatchedNamesLike = async (
  tx: Tx,
  names: readonly SearchedName[],
): Promise<readonly { readonly lookedUpFor: string; readonly matchName: string }[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<{ lookedUpFor: string; matchName: string }>`
    select s."matchName" as "lookedUpFor", n.match_name as "matchName"
    from ${searched(names)}
    cross join lateral (select * from unmatched_company_names t
      where t.state = 'open' and not t.is_similar
        and (left(t.match_name, 3) = by_words.start or string_to_array(t.match_name, ' ') && by_words.words)
      limit ${maxLookedUp}) n`.execute(tx)
  return rows
}

/** A unmatched name as it is listed. */
export interface UnmatchedNameRecord {
  readonly id: string
  readonly version: number
  readonly matchName: string
  readonly name: string
  readonly sources: UnmatchedNameSource[]
  readonly state: UnmatchedNameState
  readonly companyId: string | null
  readonly companyName: string | null
  readonly isAlias: boolean
  readonly notedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly peopleCount: number
}

const columns = sql`t.id, t.version, t.match_name as "matchName", t.name, t.sources, t.state, t.company_id as "companyId",
  t.is_alias as "isAlias", t.created_at as "notedAt", t.decided_at as "decidedAt",
  (select c.name from companies c where c.tenant_id = t.tenant_id and c.id = t.company_id) as "companyName",
  ${fullNameOf('t', 'decided_by')} as "decidedBy",
  (select count(distinct e.person_id)::int from employment_names n
    join employments e on e.tenant_id = n.tenant_id and e.id = n.employment_id
    where n.tenant_id = t.tenant_id and n.match_name = t.match_name) as "peopleCount"`

/** Whether a sent answer names the company so. */
const isAnswered = sql<SqlBool>`'answer' = any(t.sources) and exists (select from questionnaire_responses r
  where r.tenant_id = t.tenant_id and r.companies <> '[]'
    and r.companies @> jsonb_build_array(jsonb_build_object('matchName', t.match_name)))`

/**
 * Names that somebody should look at: those that resemble a company, those by which calls are evaluated, and those of answers.
 * Names of employers that nobody states any longer, and of answers that were erased, are left out.
 */
const needsReview = sql<SqlBool>`t.match_name is not null
  and (t.sources && '{target,competitor,restricted_list}' or t.is_similar and t.sources && '{exclusion}'
    or t.is_similar and exists (select from employment_names n
      where n.tenant_id = t.tenant_id and n.match_name = t.match_name)
    or ${isAnswered})`

export const unmatchedNameById = async (tx: Tx, id: string): Promise<UnmatchedNameRecord | undefined> => {
  const { rows } = await sql<UnmatchedNameRecord>`
    select ${columns} from unmatched_company_names t where t.id = ${id} and t.match_name is not null`.execute(tx)
  return rows[0]
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A page of names in a state, those that calls are evaluated by and those of most people first. */
export const listNames = async (
  tx: Tx,
  page: { readonly state: UnmatchedNameState; readonly text: string; readonly offset: number; readonly size: number },
): Promise<{ readonly rows: readonly UnmatchedNameRecord[]; readonly total: number }> => {
  const { state, text, offset, size } = page
  const where = sql`t.state = ${state} and ${state === 'linked' ? sql`t.decided_by is not null` : needsReview}
    and ${text === '' ? sql`true` : sql`t.name ilike ${`%${likePattern(text)}%`}`}`
  const order =
    state === 'open'
      ? sql`not t.sources && '{restricted_list}', not t.sources && '{target,competitor}', t.created_at desc, t.id`
      : sql`t.decided_at desc, t.id`
  const { rows } = await sql<UnmatchedNameRecord & { total: number }>`
    select ${columns}, (count(*) over ())::int as total from unmatched_company_names t
    where ${where} order by ${order} limit ${size} offset ${offset}`.execute(tx)
  return { rows, total: rows[0]?.total ?? offset }
}

/** How many names wait for a decision. */
export const countOpenNames = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from unmatched_company_names t where t.state = 'open' and ${needsReview}`.execute(tx)
  return rows[0]!.total
}

/** What tells similar companies apart. */
export const describeCompanies = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; country: string | null; parentName: string | null }>`
    select c.id, c.name, c.country, parent.name as "parentName" from companies c
    left join company_profiles p on (p.tenant_id, p.company_id) = (c.tenant_id, c.id)
    left join companies parent on (parent.tenant_id, parent.id) = (p.tenant_id, p.parent_id)
    where c.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
