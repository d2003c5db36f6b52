import type { Language } from '@colloquy/contract/languages'
import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'
import { type PersonType, personTypes, type RoleId } from '@colloquy/contract/person-types'
import {
  type ExpressionBuilder,
  type Generated,
  type Insertable,
  type JSONColumnType,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { AnyActor } from '../../platform/access/actor.ts'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import { type PersonAttributes, viewerOf } from './policy.ts'

export interface CompanyRow {
  tenant_id: string
  id: string
  name: string
  kind: 'client' | 'employer' | 'vendor' | 'tenant'
  industry: Industry | null
  country: string | null
  /** The name as names are compared; null until the registry of companies has taken it in. */
  match_name: Generated<string | null>
  /** The company that it turned out to be. */
  merged_into_id: Generated<string | null>
}

export interface PersonRow {
  tenant_id: string
  id: string
  version: Generated<number>
  person_type: PersonType
  role_id: RoleId | null
  company_id: string | null
  code: string
  email: string | null
  first_name: string
  last_name: string
  preferred_name: string | null
  title: string | null
  headline: Generated<string>
  bio: Generated<string>
  country: string | null
  city: string | null
  time_zone: string
  language: Generated<Language>
  languages: Generated<string[]>
  expertise: Generated<string[]>
  job_function: JobFunction | null
  linkedin_url: string | null
  is_admin: Generated<boolean>
  is_guest: Generated<boolean>
  permissions: Generated<number[]>
  needs_activation: Generated<boolean>
  has_premium_license: Generated<boolean>
  has_promotion_banners: Generated<boolean>
  promotion_banner_closed_at: Date | null
  is_vetting_pending: Generated<boolean>
  is_active: Generated<boolean>
  do_not_use: Generated<boolean>
  /** Whether the workflow type of the tenant lets clients ask for the expert; kept by the database. */
  is_offered: Generated<boolean>
  /** `own` or the names of vendors, where the tenant's experts have several sources; kept by the database. */
  sources: Generated<string[]>
  needs_interpreter: Generated<boolean>
  member_notes: Generated<string>
  rating: number | null
  rated_times: Generated<number>
  calls_count: Generated<number>
  /** In hundredths. */
  credits_per_hour: Generated<number>
  rate_minor: number | null
  rate_currency: string | null
  /** `YYYY-MM-DD`, as all dates. */
  joined_on: string
  /** Squares of 256 and 96 pixels; both or neither. */
  photo_id: Generated<string | null>
  small_photo_id: Generated<string | null>
  terms_accepted_at: Date | null
  restricted_at: Date | null
  disabled_at: Date | null
  deleted_at: Date | null
  erased_at: Date | null
}

export interface EmploymentRow {
  tenant_id: string
  id: string
  person_id: string
  company_id: string | null
  company_name: string
  title: string
  summary: string | null
  start_on: string
  end_on: string | null
  source: Generated<'self' | 'staff' | 'reference'>
  confirmed_at: Date | null
  /** When the expert was asked to confirm it again. */
  reminded_at: Generated<Date | null>
  is_primary: Generated<boolean>
  previous_confirmation: JSONColumnType<Pick<PreviousFact, 'source' | 'confirmedAt'>> | null
}

export interface AnswerRow {
  tenant_id: string
  id: string
  person_id: string
  question: string
  text: string
  answered_at: Date
  is_released: Generated<boolean>
}

/** The fact as it was before it was last confirmed. */
export interface PreviousFact {
  readonly value: string
  readonly source: 'self' | 'staff' | 'reference'
  readonly confirmedAt: string | null
}

export interface FactRow {
  tenant_id: string
  person_id: string
  kind: 'employment' | 'rate' | 'languages' | 'location' | 'public_office' | 'outside_activity' | 'shares_held'
  value: string
  source: 'self' | 'staff' | 'reference'
  confirmed_at: Date
  validity_days: number
  previous_fact: JSONColumnType<PreviousFact> | null
}

interface CodeNumberRow {
  tenant_id: string
  prefix: string
  last: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    companies: CompanyRow
    people: PersonRow
    employments: EmploymentRow
    answers: AnswerRow
    facts: FactRow
    code_counters: CodeNumberRow
  }
}

/** The experts visible to an actor, as a condition on `people`. `policy.seeExpert` is the same rule for one person. */
export const visibleTo = (actor: AnyActor) => (eb: ExpressionBuilder<Tables, 'people'>) => {
  const isExpert = eb.and([eb('people.person_type', '=', personTypes.expert), eb('people.erased_at', 'is', null)])
  const isUndeletedExpert = eb.and([isExpert, eb('people.deleted_at', 'is', null)])
  const nobody = eb.val(false).$castTo<SqlBool>()
  switch (viewerOf(actor)) {
    case 'staff':
      return isExpert
    case 'compliance':
      return isUndeletedExpert
    case 'client':
      return eb.and([
        isUndeletedExpert,
        eb('people.is_active', '=', true),
        eb('people.is_offered', '=', true),
        eb('people.do_not_use', '=', false),
        eb('people.restricted_at', 'is', null),
        eb('people.disabled_at', 'is', null),
      ])
    case 'vendor':
      return actor.kind === 'person' && actor.companyId !== null
        ? eb.and([isUndeletedExpert, eb('people.company_id', '=', actor.companyId)])
        : nobody
    case 'expert':
      return actor.kind === 'person' ? eb.and([isExpert, eb('people.id', '=', actor.personId)]) : nobody
    default:
      return nobody
  }
}

/** The attributes of a row that the policy depends on. */
export const attributesOf = (
  row: Pick<
    Selectable<PersonRow>,
    | ('id' | 'person_type' | 'company_id' | 'role_id' | 'is_admin' | 'permissions' | 'is_active' | 'do_not_use')
    | ('is_offered' | 'is_guest' | 'restricted_at' | 'disabled_at' | 'deleted_at' | 'erased_at')
  >,
): PersonAttributes => ({
  personId: row.id,
  personType: row.person_type,
  companyId: row.company_id,
  roleId: row.role_id,
  isAdmin: row.is_admin,
  isActive: row.is_active,
  doNotUse: row.do_not_use,
  isOffered: row.is_offered,
  isRestricted: row.restricted_at !== null,
  isDisabled: row.disabled_at !== null,
  isDeleted: row.deleted_at !== null,
  isErased: row.erased_at !== null,
  isGuest: row.is_guest,
  permissions: row.permissions,
})

export type Fact = Selectable<FactRow>

/** Everything stored about people, for display and indexing. In the order of `ids`; unknown ids are left out. */
export interface PersonRecord {
  readonly person: Selectable<PersonRow>
  /** The latest first. */
  readonly employments: readonly (Selectable<EmploymentRow> & { industry: Industry | null })[]
  readonly answers: readonly Selectable<AnswerRow>[]
}

interface Ids {
  readonly ids: readonly string[]
}

/** A row as JSON, with instants as text. */
type JsonRow<Row> = { readonly [K in keyof Row]: Row[K] extends Date | null ? string | Extract<Row[K], null> : Row[K] }

const selectRecords = prepared((tx, { ids }: Ids) =>
  tx
    .selectFrom('people as p')
    .selectAll('p')
    .select([
      sql<JsonRow<PersonRecord['employments'][number]>[]>`(select coalesce(json_agg(job order by
        job.start_on desc, job.id), '[]') from (select e.*, c.industry from employments e
        left join companies c on c.tenant_id = e.tenant_id and c.id = e.company_id
        where e.tenant_id = p.tenant_id and e.person_id = p.id) job)`.as('employments'),
      sql<JsonRow<Selectable<AnswerRow>>[]>`(select coalesce(json_agg(a order by
        a.answered_at desc, a.id), '[]') from answers a
        where a.tenant_id = p.tenant_id and a.person_id = p.id)`.as('answers'),
    ])
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`),
)

/** Reads whole records. */
export const records = async (tx: Tx, ids: readonly string[]): Promise<PersonRecord[]> => {
  const rows = ids.length === 0 ? [] : await selectRecords(tx, { ids })
  const byId = new Map(
    rows.map(({ employments, answers, ...person }) => [
      person.id,
      {
        person,
        employments: employments.map((row) => ({
          ...row,
          confirmed_at: row.confirmed_at === null ? null : new Date(row.confirmed_at),
          reminded_at: row.reminded_at === null ? null : new Date(row.reminded_at),
        })),
        answers: answers.map((row) => ({ ...row, answered_at: new Date(row.answered_at) })),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The facts about a person, those that need confirmation soonest first. */
export const factsOfExpert = (tx: Tx, personId: string) =>
  tx
    .selectFrom('facts')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy(sql`confirmed_at + validity_days * interval '1 day'`)
    .execute()

/** People with their company: their own, or the one of an expert's primary employment. */
const withCompany = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('people as p')
    .select('p.small_photo_id')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.id', '=', 'p.company_id').onRef('c.tenant_id', '=', 'p.tenant_id'),
    )
    .leftJoin('employments as e', (join) =>
      join.onRef('e.person_id', '=', 'p.id').onRef('e.tenant_id', '=', 'p.tenant_id').on('e.is_primary', '=', true),
    )
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.title', 'p.city', 'p.time_zone'])
    .select((eb) =>
      eb
        .case()
        .when('p.person_type', '=', personTypes.companyMember)
        .then(eb.ref('c.name'))
        .else(eb.ref('e.company_name'))
        .end()
        .as('company_name'),
    )
    .select(sql<number | null>`case when p.person_type = 2 then extract(year from e.end_on)::int end`.as('end_year'))
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)

/** The columns of a card. */
export const forCards = prepared((tx, { ids }: Ids) => withCompany(tx, ids))

/** The columns of a summary. */
export const forSummaries = prepared((tx, { ids }: Ids) =>
  withCompany(tx, ids)
    .select(['p.person_type', 'p.role_id', 'p.company_id', 'p.code', 'p.email', 'p.language', 'p.credits_per_hour'])
    .select(['p.is_active', 'p.do_not_use', 'p.restricted_at', 'p.disabled_at', 'p.deleted_at', 'p.erased_at'])
    .select(['p.permissions', 'p.is_admin', 'p.is_offered', 'p.is_guest']),
)

/** The name of the company a column of another table refers to, as a subquery. */
export const companyNameOf = (table: string, column: string) =>
  sql<string>`(select name from companies where companies.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and companies.id = ${sql.ref(`${table}.${column}`)})`

/** Whether clients may find the expert a column of another table refers to, as a subquery. */
export const isFindableOf = (table: string, column: string) =>
  sql<boolean>`exists (select from people where people.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and people.id = ${sql.ref(`${table}.${column}`)} and is_active and is_offered and not do_not_use and restricted_at is null
    and disabled_at is null and deleted_at is null and erased_at is null)`

/** The company of an expert's primary employment, as a subquery; null without one. */
export const employerOf = (table: string, column: string) =>
  sql<
    string | null
  >`(select company_name from employments where employments.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and employments.person_id = ${sql.ref(`${table}.${column}`)} and employments.is_primary)`

/** Takes the next number of a kind of code; concurrent calls get different numbers. */
export const allocateCodeNumber = async (tx: Tx, tenantId: string, prefix: string): Promise<number> => {
  const { last } = await tx
    .insertInto('code_counters')
    .values({ tenant_id: tenantId, prefix, last: 10_001 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'prefix']).doUpdateSet((eb) => ({ last: eb('code_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Changes to a person's row. */
export type PersonChange = Omit<Updateable<PersonRow>, 'tenant_id' | 'id' | 'version'>

/**
 * Updates a person's row and increments its version. Empty changes are allowed when other parts of the record change.
 * @param seen the version the row must still have; any when absent
 * @returns the new version; undefined when the version does not match
 */
export const changePerson = async (
  tx: Tx,
  personId: string,
  seen: number | undefined,
  change: PersonChange = {},
): Promise<number | undefined> => {
  const row = await tx
    .updateTable('people')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .$if(seen !== undefined, (update) => update.where('version', '=', seen as number))
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** Counts one more call of a person. The count is not edited by people, so the version stays the same. */
export const addToCallsCount = async (tx: Tx, personId: string): Promise<void> => {
  await tx
    .updateTable('people')
    .set((eb) => ({ calls_count: eb('calls_count', '+', 1) }))
    .where('id', '=', personId)
    .execute()
}

/** Stores answers of experts. */
export const insertAnswers = async (tx: Tx, rows: readonly Insertable<AnswerRow>[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('answers')
      .values([...rows])
      .execute()
}

/** A person's whole row, with the name of their company. */
export const personWithCompany = (tx: Tx, personId: string) =>
  tx
    .selectFrom('people as p')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.id', '=', 'p.company_id').onRef('c.tenant_id', '=', 'p.tenant_id'),
    )
    .selectAll('p')
    .select('c.name as company_name')
    .where('p.id', '=', personId)
    .executeTakeFirst()

/** Locks people against changes until the transaction ends. */
export const lockPeople = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('people').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).forShare().execute()
