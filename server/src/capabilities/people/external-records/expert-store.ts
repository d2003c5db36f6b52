import type { FactKind, Industry } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import { type RecordSet, recordSet } from '../../../platform/db/statements/record-set.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { validityDays } from '../fact-store.ts'

/** The columns of a person that an import compares. */
export interface KnownPerson {
  readonly personId: string
  /** The hash of the last import. */
  readonly content_hash: Buffer | null
  readonly isExpert: boolean
  readonly isGone: boolean
  /** Whether the account is still waiting for activation. */
  readonly isPending: boolean
  readonly email: string | null
  readonly city: string | null
  readonly country: string | null
  readonly languages: string[]
  readonly rateMinor: number | null
  readonly rateCurrency: string | null
}

/** The people a system knows by these ids, locked until the transaction ends. */
export const findIdsByExternalId = async (
  tx: Tx,
  system: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> => {
  const { rows } = await sql<KnownPerson & { value: string }>`
    select r.value, r.content_hash, p.id as "personId", p.person_type = 2 as "isExpert",
      p.deleted_at is not null or p.erased_at is not null as "isGone", p.needs_activation as "isPending",
      p.email, p.city, p.country, p.languages, p.rate_minor as "rateMinor", p.rate_currency as "rateCurrency"
    from person_external_ids r join people p on p.tenant_id = r.tenant_id and p.id = r.person_id
    where r.system = ${system} and r.value = any(${values}::text[])
    order by p.id for update of p`.execute(tx)
  return new Map(rows.map((row) => [row.value, row]))
}

/** The people with these addresses, given in lower case. */
export const ownersOf = async (tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email_key as email from people where email_key = any(${emails}::text[])`.execute(tx)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Reserves a number of expert codes. @returns the number of the last one */
export const allocateCodes = async (tx: Tx, tenantId: string, count: number): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into code_counters (tenant_id, prefix, last) values (${tenantId}, 'EX', ${10_000 + count})
    on conflict (tenant_id, prefix) do update set last = code_counters.last + ${count} returning last`.execute(tx)
  return (rows[0] as { last: number }).last
}

/** The columns that the rows set, the same in all of them. */
const columnsOf = (rows: RecordSet): string[] =>
  Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** Inserts people. @returns the ids of those whose address was free */
export const insertPeople = async (tx: Tx, rows: RecordSet): Promise<ReadonlySet<string>> => {
  const columns = sql.join(columnsOf(rows).map((name) => sql.ref(name)))
  const inserted = await sql<{ id: string }>`
    insert into people (${columns}) select ${columns} from ${recordSet('people', rows)}
    on conflict do nothing returning id`.execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}

/** Updates the given columns and increments the versions. */
export const updatePeople = async (tx: Tx, rows: RecordSet): Promise<void> => {
  const columns = columnsOf(rows).filter((name) => name !== 'tenant_id' && name !== 'id')
  const changes = columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  await sql`
    update people p set ${sql.join(changes)}, version = p.version + 1
    from ${recordSet('people', rows)} r where p.tenant_id = r.tenant_id and p.id = r.id`.execute(tx)
}

/** Stores the external ids of people and the state that was imported. */
export const writeExternalIds = async (tx: Tx, rows: RecordSet): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into person_external_ids (tenant_id, system, value, person_id, content_hash)
    select tenant_id, system, value, person_id, content_hash from ${recordSet('person_external_ids', rows)}
    on conflict (tenant_id, system, value) do update set content_hash = excluded.content_hash`.execute(tx)
}

/** An employment as it is matched, whatever its source. */
export const jobKey = (personId: string, companyName: string, startDate: string): string =>
  `${personId} ${startDate} ${companyName.toLowerCase()}`

/** Removes the employments stated by staff or a file. @returns the keys of the remaining ones */
export const clearEmployments = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  await tx
    .deleteFrom('employments')
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('source', '=', 'staff')
    .execute()
  const left = await tx
    .selectFrom('employments')
    .select(['person_id', 'company_name', 'start_on'])
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(left.map((row) => jobKey(row.person_id, row.company_name, row.start_on)))
}

export const insertEmployments = async (tx: Tx, rows: RecordSet): Promise<void> => {
  if (rows.length === 0) return
  const columns = sql.join(columnsOf(rows).map((name) => sql.ref(name)))
  await sql`insert into employments (${columns}) select ${columns} from ${recordSet('employments', rows)}`.execute(tx)
}

/** Makes the current or most recent employment primary for people without a primary one. */
export const ensurePrimaryEmployments = (tx: Tx, ids: readonly string[]) =>
  sql`
    update employments e set is_primary = true
    from (select distinct on (person_id) id from employments where person_id = any(${ids}::uuid[])
      order by person_id, end_on desc nulls first, start_on desc, id) latest
    where e.id = latest.id and not exists (select from employments p
      where p.tenant_id = e.tenant_id and p.person_id = e.person_id and p.is_primary)`.execute(tx)

/**
 * The employers of these names, ignoring letter case, where exactly one has the name. A missing employer is created when its
 * industry is given; an existing one without an industry gets it.
 */
export const employersNamed = async (
  tx: Tx,
  { tenantId, at }: { readonly tenantId: string; readonly at: Date },
  wanted: readonly { readonly name: string; readonly industry: Industry | null }[],
): Promise<ReadonlyMap<string, string>> => {
  if (wanted.length === 0) return new Map()
  const names = [...new Set(wanted.map(({ name }) => name.toLowerCase()))]
  const { rows } = await sql<{ key: string; ids: string[]; industry: Industry | null }>`
    select lower(name) as key, array_agg(distinct coalesce(merged_into_id, id)::text) as ids, min(industry) as industry from companies
    where kind = 'employer' and lower(name) = any(${names}::text[]) group by 1`.execute(tx)
  const there = new Map(rows.map((row) => [row.key, row]))
  const namedEmployers = new Map(
    wanted.flatMap(({ name, industry }) => (industry ? [[name.toLowerCase(), { name, industry }] as const] : [])),
  )
  const missing = [...namedEmployers].flatMap(([key, one]) =>
    there.has(key)
      ? []
      : [{ tenant_id: tenantId, id: newId(at), kind: 'employer' as const, country: null, ...one, key }],
  )
  if (missing.length > 0)
    await tx
      .insertInto('companies')
      .values(missing.map(({ key: _, ...row }) => row))
      .execute()
  const filled = rows.flatMap(({ key, ids: [id, other], industry }) =>
    id && !other && industry === null && namedEmployers.has(key)
      ? [{ id, industry: namedEmployers.get(key)?.industry }]
      : [],
  )
  if (filled.length > 0)
    await sql`update companies c set industry = r.industry from ${recordSet('companies', filled)} r
      where c.id = r.id`.execute(tx)
  return new Map([
    ...rows.flatMap(({ key, ids }) => (ids.length === 1 ? [[key, ids[0] as string] as const] : [])),
    ...missing.map(({ key, id }) => [key, id] as const),
  ])
}

interface ImportedFact {
  readonly tenant_id: string
  readonly person_id: string
  readonly kind: FactKind
  readonly value: string
}

/** Stores imported facts with staff as the source. */
export const writeFacts = async (tx: Tx, facts: readonly ImportedFact[], at: Date): Promise<void> => {
  if (facts.length === 0) return
  const rows = facts.map((fact) => ({
    ...fact,
    source: 'staff',
    confirmed_at: at,
    validity_days: validityDays[fact.kind],
  }))
  const columns = sql.join(columnsOf(rows).map((name) => sql.ref(name)))
  await sql`
    insert into facts (${columns}) select ${columns} from ${recordSet('facts', rows)}
    on conflict (tenant_id, person_id, kind) do update set value = excluded.value, source = excluded.source,
      confirmed_at = excluded.confirmed_at, previous_fact = null`.execute(tx)
}
