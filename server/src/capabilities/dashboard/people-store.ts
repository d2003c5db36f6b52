import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { PersonKind, PersonOrder, PersonStatus, UserRow, UsersPage } from '@colloquy/contract/dashboard/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    person_search_words: { tenant_id: string; word: string; person_id: string }
  }
}

/** Filters, order and page of a list of people. */
export interface PeopleFilter {
  /** Only people who have words with each of these beginnings, and those with `orIds`; undefined for everybody. */
  readonly beginnings?: readonly string[] | undefined
  readonly orIds?: readonly string[]
  readonly kinds: readonly PersonKind[]
  readonly statuses: readonly PersonStatus[]
  /** Only administrators; only those with a premium licence. */
  readonly admins?: boolean | undefined
  readonly premium?: boolean | undefined
  /** Only people of this company, without experts; the condition of `administersPerson`. Null finds nobody. */
  readonly companyId?: string | null | undefined
  readonly sort: PersonOrder
  readonly offset: number
  readonly size: number
}

const kind = sql<PersonKind>`case when p.person_type = 2 then 'expert' when p.role_id = 1 then 'client'
  when p.role_id = 64 then 'vendor' when p.role_id = 2 then 'staff' when p.role_id = 8 then 'compliance'
  else 'other' end`

// The most severe status first: a person who is deleted and restricted is deleted.
const status = sql<PersonStatus>`case when p.deleted_at is not null then 'deleted'
  when p.disabled_at is not null then 'disabled' when p.restricted_at is not null then 'restricted'
  when p.do_not_use then 'do_not_use' when p.needs_activation then 'invited'
  when not p.is_active then 'inactive' else 'active' end`

const orders: Readonly<Record<PersonOrder, RawBuilder<unknown>>> = {
  contact: sql`last_contact desc nulls last, last_name, first_name`,
  name: sql`last_name, first_name`,
  calls: sql`calls_count desc, last_name, first_name`,
  joined: sql`joined_on desc, last_name, first_name`,
}

const joinedCompanies = sql`
      left join employments primary_employment on p.person_type = 2 and primary_employment.is_primary
        and primary_employment.tenant_id = p.tenant_id and primary_employment.person_id = p.id
      left join companies own_company on p.person_type = 1
        and own_company.tenant_id = p.tenant_id and own_company.id = p.company_id`
const companyName = sql<string | null>`coalesce(primary_employment.company_name, own_company.name)`

/** A page of people. Its instants are text of PostgreSQL's JSON until `parseInstants` normalises them. */
type PeoplePage = Omit<UsersPage, 'nextChunkOffset'>

/** One page of the tenant's people who are not erased, with counts per kind and status. */
export const findPeople = async (
  tx: Tx,
  { beginnings, orIds = [], kinds, statuses, admins, premium, companyId, sort, offset, size }: PeopleFilter,
): Promise<PeoplePage> => {
  const { rows } = await sql<PeoplePage>`
    with ${beginnings ? sql`named as materialized (${idsNamed(beginnings, orIds)}),` : sql``} seated as materialized (
      select s.person_id, max(t.occurred_at) as last_contact,
        count(distinct c.id) filter (where c.status = ${callStatuses.completed}) as calls_count
      from call_seats s
      join call_steps t on t.tenant_id = s.tenant_id and t.call_id = s.call_id
      join calls c on c.tenant_id = s.tenant_id and c.id = s.call_id
      ${beginnings ? sql`where s.person_id in (select person_id from named)` : sql``}
      group by s.person_id
    ), matched as materialized (
      select p.tenant_id, p.id, p.first_name, p.last_name, p.joined_on, seated.last_contact, ${kind} as kind, ${status} as status,
        (case when p.person_type = 2 then p.calls_count else coalesce(seated.calls_count, 0) end)::int as calls_count
      from people p
      left join seated on seated.person_id = p.id
      where p.erased_at is null and not p.is_guest and ${beginnings ? sql`p.id in (select person_id from named)` : sql`true`}
        and ${admins ? sql`p.is_admin` : sql`true`} and ${premium ? sql`p.has_premium_license` : sql`true`}
        and ${companyId === undefined ? sql`true` : sql`p.person_type = 1 and p.company_id = ${companyId}::uuid`}
    ), chosen as materialized (
      select *, ${isOneOfOrAny('kind', kinds)} as in_kind,
        ${statuses.length === 0 ? sql`status <> 'deleted'` : isOneOfOrAny('status', statuses)} as in_status
      from matched
    ), page as materialized (
      -- Everything else is read for the rows of the page only.
      select *, row_number() over (order by ${orders[sort]}, id) as place
      from (select * from chosen where in_kind and in_status order by ${orders[sort]}, id limit ${size} offset ${offset}) first
    )
    select (select count(*)::int from chosen where in_kind and in_status) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'code', p.code,
        'fullName', ${fullNameSql('p')}, 'kind', page.kind, 'status', page.status, 'title', p.title,
        'companyName', ${companyName},
        'employmentEndYear', extract(year from primary_employment.end_on)::int, 'city', p.city, 'timeZone', p.time_zone, 'photoId', p.small_photo_id,
        'joinedDate', p.joined_on, 'callsCount', page.calls_count, 'lastContact', page.last_contact,
        'email', p.email, 'isAdmin', p.is_admin, 'premiumLicense', p.has_premium_license,
        'lastSeen', (select max(s.seen_at) from sessions s where s.tenant_id = p.tenant_id and s.person_id = p.id)
        ) order by page.place), '[]')
        from page join people p on p.tenant_id = page.tenant_id and p.id = page.id ${joinedCompanies}) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', n) order by n desc, kind), '[]')
        from (select kind, count(*)::int as n from chosen where in_status group by kind) k) as kinds,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', n) order by n desc, status), '[]')
        from (select status, count(*)::int as n from chosen where in_kind group by status) s) as statuses`.execute(tx)
  const [found] = rows
  return { ...found!, people: found!.people.map(parseInstants) }
}

const parseInstants = (row: UserRow): UserRow => ({
  ...row,
  lastContact: row.lastContact && new Date(row.lastContact).toISOString(),
  lastSeen: row.lastSeen && new Date(row.lastSeen).toISOString(),
})

const isOneOfOrAny = (column: 'kind' | 'status', values: readonly string[]) =>
  values.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${values}::text[])`

/** The words of a text as people's words are stored, the longest first, without those that begin another. */
export const readWords = async (tx: Tx, text: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`select word from split_words(${text}) word`.execute(tx)
  const words = rows.map(({ word }) => word)
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .sort((one, other) => other.length - one.length)
}

/** Follows every character that a word may contain. */
const last = '\u{10FFFF}'

/** The ids of people who have words with all beginnings, and some further ids. */
const idsNamed = ([first, ...others]: readonly string[], orIds: readonly string[]): RawBuilder<unknown> => {
  const beginsWith = (word: RawBuilder<unknown>, beginning: string) =>
    sql`${word} >= ${beginning} and ${word} < ${beginning + last}`
  const has = (beginning: string) => sql`exists (select from person_search_words o
    where o.tenant_id = w.tenant_id and o.person_id = w.person_id and ${beginsWith(sql`o.word`, beginning)})`
  const named =
    first === undefined
      ? sql`select null::uuid as person_id where false`
      : sql`select w.person_id from person_search_words w
        where ${sql.join([beginsWith(sql`w.word`, first), ...others.map(has)], sql` and `)}`
  return sql`${named} union select unnest(${orIds}::uuid[])`
}

/** Kind and status of one person. */
export const readKindAndStatus = async (tx: Tx, personId: string) => {
  const { rows } = await sql<{ kind: PersonKind; status: PersonStatus }>`
    select ${kind} as kind, ${status} as status from people p where p.id = ${personId}`.execute(tx)
  return rows[0]
}
