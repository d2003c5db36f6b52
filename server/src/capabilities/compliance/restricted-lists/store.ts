import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import type {
  RestrictedListEntryChangeKind,
  RestrictedListView,
} from '@colloquy/contract/compliance/restricted-list-shapes'
import { type Generated, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { prepared } from '../../../platform/db/statements/prepared-statement.ts'
import { recordSet } from '../../../platform/db/statements/record-set.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { companyNameOf } from '../../people/queries.ts'

interface RestrictedRow {
  tenant_id: string
  id: string
  version: Generated<number>
  client_id: string | null
  name: string
  company_id: string | null
  aliases: Generated<string[]>
  start_on: string
  end_on: string | null
  reason: string | null
  added_at: Date
  added_by: string | null
  ended_by: string | null
  /** The entry's own names, normalized for comparison; null until they were compared. */
  match_names: Generated<string[] | null>
}

interface ChangeRow {
  tenant_id: string
  id: string
  entry_id: string
  version: number
  changed_at: Date
  changed_by: string | null
  kind: RestrictedListEntryChangeKind
  start_on: string
  end_on: string | null
  reason: string | null
  note: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    restricted_companies: RestrictedRow
    restricted_company_changes: ChangeRow
  }
}

/** An entry with the names of its company and of its client. */
export interface EntryRecord extends Selectable<RestrictedRow> {
  /** Its name in the registry; null for an entry that is only a name. */
  readonly company_name: string | null
  readonly client_name: string | null
}

const entries = (tx: Tx) =>
  tx
    .selectFrom('restricted_companies')
    .selectAll('restricted_companies')
    .select(sql<string | null>`${companyNameOf('restricted_companies', 'company_id')}`.as('company_name'))
    .select(sql<string | null>`${companyNameOf('restricted_companies', 'client_id')}`.as('client_name'))

const ofList = (clientId: string | null) =>
  clientId === null ? sql<SqlBool>`client_id is null` : sql<SqlBool>`client_id = ${clientId}`

/** Everything by which a verdict knows an entry: its company's present name, its own name and its aliases, without repetition. */
export const namesOf = ({
  company_name,
  name,
  aliases,
}: Pick<EntryRecord, 'company_name' | 'name' | 'aliases'>): string[] => {
  const known = new Map<string, string>()
  for (const one of [...(company_name === null ? [] : [company_name]), name, ...aliases]) {
    const match = normalizeCompanyName(one)
    if (!known.has(match)) known.set(match, one)
  }
  return [...known.values()]
}

/** How the names of an entry compare. */
export const matchNamesOf = (entry: Pick<EntryRecord, 'name' | 'aliases'>): string[] =>
  namesOf({ ...entry, company_name: null }).map(normalizeCompanyName)

/**
 * The entries about some companies, by id or by name as names are compared, on the restricted list of the tenant and on those
 * of some clients, as verdicts read them: a row for each name of an entry, those of an entry under ids that begin with its own.
 * Ended entries are included, entries that were never listed are not. Lists have thousands of entries, so only those that can
 * matter are read.
 */
export const restrictedFor = async (
  tx: Tx,
  clientIds: readonly string[],
  { companyIds, matchNames }: { readonly companyIds: readonly string[]; readonly matchNames: readonly string[] },
) => {
  const rows = await entries(tx)
    .select(
      sql<string | null>`(select coalesce(c.merged_into_id, c.id) from companies c
        where c.tenant_id = restricted_companies.tenant_id and c.id = restricted_companies.company_id)`.as(
        'survivor_id',
      ),
    )
    .where(sql<SqlBool>`(client_id is null or client_id = any(${[...new Set(clientIds)]}::uuid[]))`)
    .where(sql<SqlBool>`(end_on is null or end_on > start_on)`)
    .where(
      sql<SqlBool>`(match_names && ${[...matchNames]}::text[] or match_names is null
        or company_id in (select id from companies where id = any(${[...companyIds]}::uuid[])
          union all select id from companies where merged_into_id = any(${[...companyIds]}::uuid[])))`,
    )
    .orderBy('id')
    .execute()
  return (rows as (EntryRecord & { survivor_id: string | null })[]).flatMap((row) =>
    namesOf(row).map((name, index) => ({
      id: index === 0 ? row.id : `${row.id}.${index}`,
      /** Null: of the tenant's list. */
      clientId: row.client_id,
      /** The company of the registry, for the name by which it is listed. */
      companyId: index === 0 ? row.survivor_id : null,
      name,
      start_on: row.start_on,
      end_on: row.end_on,
    })),
  )
}

/** The entries in effect on a day whose names may occur in a text; those with a company of the registry always. */
export const entriesIn: (
  tx: Tx,
  where: { readonly clientId: string | null; readonly day: string; readonly text: string },
) => Promise<Pick<EntryRecord, 'name' | 'aliases' | 'company_id' | 'company_name'>[]> = prepared(
  (tx, { clientId, day, text }) =>
    tx
      .selectFrom('restricted_companies')
      .select(['name', 'aliases', 'company_id'])
      .select(sql<string | null>`${companyNameOf('restricted_companies', 'company_id')}`.as('company_name'))
      .where(sql<SqlBool>`(client_id is null or client_id = ${clientId}::uuid)`)
      .where(sql<SqlBool>`start_on <= ${day}::date and (end_on is null or end_on > ${day}::date)`)
      .where(
        sql<SqlBool>`(match_names is null or company_id is not null
        or exists (select from unnest(match_names) n where position(' ' || n || ' ' in ${text}) > 0))`,
      )
      .orderBy('id'),
)

/** Entries whose names were stored without being compared. */
export const uncomparedEntries = (tx: Tx, size: number) =>
  tx
    .selectFrom('restricted_companies')
    .select(['id', 'name', 'aliases'])
    .where('match_names', 'is', null)
    .orderBy('id')
    .limit(size)
    .execute()

export const writeMatchNames = async (
  tx: Tx,
  compared: readonly { readonly id: string; readonly matchNames: readonly string[] }[],
): Promise<void> => {
  if (compared.length === 0) return
  await sql`update restricted_companies r set match_names = n."matchNames"
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as n(id uuid, "matchNames" text[])
    where r.id = n.id`.execute(tx)
}

/** How many entries each list has on a day; null is the tenant. */
export const countListed = async (tx: Tx, day: string): Promise<ReadonlyMap<string | null, number>> => {
  const rows = await tx
    .selectFrom('restricted_companies')
    .select(['client_id', (eb) => eb.fn.countAll<string>().as('n')])
    .where(sql<SqlBool>`start_on <= ${day} and (end_on is null or end_on > ${day})`)
    .groupBy('client_id')
    .execute()
  return new Map(rows.map(({ client_id, n }) => [client_id, Number(n)]))
}

/** What a page of a list asks for. */
export interface EntrySearch {
  readonly clientId: string | null
  readonly day: string
  readonly view: RestrictedListView
  readonly text: string
  readonly offset: number
  readonly size: number
}

const inView: Readonly<Record<RestrictedListView, (day: string) => ReturnType<typeof sql<SqlBool>>>> = {
  listed: (day) => sql<SqlBool>`start_on <= ${day} and (end_on is null or end_on > ${day})`,
  upcoming: (day) => sql<SqlBool>`start_on > ${day} and (end_on is null or end_on > start_on)`,
  // An entry that ends on its first day was never listed; it is shown so that nothing vanishes.
  ended: (day) => sql<SqlBool>`end_on <= ${day} or end_on = start_on`,
}

/** Text for a pattern of `like`, taken literally. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A page of a list by name, and the total. */
export const listEntries = async (
  tx: Tx,
  { clientId, day, view, text, offset, size }: EntrySearch,
): Promise<{ rows: EntryRecord[]; total: number }> => {
  const found = entries(tx)
    .where(ofList(clientId))
    .where(sql<SqlBool>`(${inView[view](day)})`)
    .$if(text !== '', (query) =>
      query.where(
        sql<SqlBool>`concat_ws(' ', name, ${companyNameOf('restricted_companies', 'company_id')},
          array_to_string(aliases, ' ')) ilike ${`%${literally(text)}%`}`,
      ),
    )
  const rows = await found
    .orderBy((eb) => eb.fn('lower', ['restricted_companies.name']))
    .orderBy('id')
    .offset(offset)
    .limit(size)
    .execute()
  const { total } = await tx
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as EntryRecord[], total: Number(total) }
}

export const entryById = async (tx: Tx, id: string): Promise<EntryRecord | undefined> =>
  (await entries(tx).where('restricted_companies.id', '=', id).executeTakeFirst()) as EntryRecord | undefined

export const entriesById = async (tx: Tx, ids: readonly string[]): Promise<EntryRecord[]> =>
  (await entries(tx)
    .where('restricted_companies.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('restricted_companies.id')
    .execute()) as EntryRecord[]

/** The entries of a list that hold on some day of an interval. */
export const entriesDuring = async (
  tx: Tx,
  clientId: string | null,
  { from, until }: { readonly from: string; readonly until: string | null },
): Promise<EntryRecord[]> =>
  (await entries(tx)
    .where(ofList(clientId))
    .where(sql<SqlBool>`(end_on is null or (end_on > ${from} and end_on > start_on))`)
    .$if(until !== null, (query) => query.where('start_on', '<', until!))
    .execute()) as EntryRecord[]

/** All entries of a list that were ever listed, in the order in which they were added. */
export const listEntriesWithHistory = async (tx: Tx, clientId: string | null): Promise<EntryRecord[]> =>
  (await entries(tx)
    .where(ofList(clientId))
    .where(sql<SqlBool>`(end_on is null or end_on > start_on)`)
    .orderBy('id')
    .execute()) as EntryRecord[]

/** Lets one transaction at a time change a list. */
export const lockList = async (tx: Tx, tenantId: string, clientId: string | null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`restricted list ${tenantId} ${clientId}`}, 0))`.execute(tx)
}

export const insertEntry = async (tx: Tx, row: Insertable<RestrictedRow>): Promise<void> => {
  await tx.insertInto('restricted_companies').values(row).execute()
}

/** Changes an entry; its version rises by one. */
export const updateEntry = async (
  tx: Tx,
  id: string,
  change: Pick<Updateable<RestrictedRow>, 'end_on' | 'ended_by' | 'reason'>,
): Promise<void> => {
  await tx
    .updateTable('restricted_companies')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const insertEntries = async (tx: Tx, rows: readonly Insertable<RestrictedRow>[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = sql`tenant_id, id, version, client_id, name, company_id, aliases, start_on, end_on, reason, added_at, added_by,
    match_names`
  await sql`insert into restricted_companies (${columns})
    select ${columns} from ${recordSet(
      'restricted_companies',
      rows.map((row) => ({ ...row, version: 1 })),
    )}`.execute(tx)
}

/** Sets the end of entries; their versions rise by one. */
export const setEnds = async (
  tx: Tx,
  ends: readonly { readonly id: string; readonly until: string | null }[],
  endedBy: string,
): Promise<void> => {
  if (ends.length === 0) return
  await sql`update restricted_companies r set end_on = e.until, version = version + 1,
      ended_by = case when e.until is null then null else ${endedBy}::uuid end
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(id uuid, until date)
    where r.id = e.id`.execute(tx)
}

/** Records what entries have become, each with its own id. */
export const insertChanges = async (
  tx: Tx,
  changes: readonly { readonly id: string; readonly entryId: string; readonly kind: RestrictedListEntryChangeKind }[],
  { at, byId, note }: { readonly at: Date; readonly byId: string; readonly note: string | null },
): Promise<void> => {
  if (changes.length === 0) return
  await sql`insert into restricted_company_changes
      (tenant_id, id, entry_id, version, changed_at, changed_by, kind, start_on, end_on, reason, note)
    select r.tenant_id, c.id, r.id, r.version, ${at}, ${byId}, c.kind, r.start_on, r.end_on, r.reason, ${note}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, "entryId" uuid, kind text)
    join restricted_companies r on r.id = c."entryId"`.execute(tx)
}

export const insertChange = async (tx: Tx, row: Insertable<ChangeRow>): Promise<void> => {
  await tx.insertInto('restricted_company_changes').values(row).execute()
}

/** The changes of an entry, the latest first. */
export const changesOf = (tx: Tx, entryId: string): Promise<Selectable<ChangeRow>[]> =>
  tx
    .selectFrom('restricted_company_changes')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('version', 'desc')
    .execute()
