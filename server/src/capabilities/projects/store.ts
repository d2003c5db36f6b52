import type { ProjectOrder } from '@colloquy/contract/projects/shapes'
import {
  type ExpressionBuilder,
  type Generated,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { AnyActor } from '../../platform/access/actor.ts'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import { companyNameOf } from '../people/queries.ts'
import { ownQuestionsOf } from '../questionnaires/queries.ts'
import { scopeOf } from './policy.ts'

export interface ProjectRow {
  tenant_id: string
  id: string
  version: Generated<number>
  code: string
  name: string
  client_id: string
  question: string
  topics: string[]
  target_companies: Generated<string[]>
  exclusions: Generated<string[]>
  /** YYYY-MM-DD */
  deadline: string | null
  countries: Generated<string[]>
  languages: Generated<string[]>
  calls_wanted: number | null
  /** Hundredths of credits. */
  budget: number | null
  /** Hundredths of credits. */
  agreed_credits_per_hour: number | null
  is_blinded: Generated<boolean>
  closed_at: Date | null
  calls_count: Generated<number>
  created_at: Date
}

interface ProjectMemberRow {
  tenant_id: string
  project_id: string
  person_id: string
  /** Order in which the team is shown. */
  position: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    projects: ProjectRow
    project_members: ProjectMemberRow
  }
}

/** SQL condition on `projects`: the actor may see the project. `policy.see` is the same rule for one project. */
export const visibleTo = (actor: AnyActor) => (eb: ExpressionBuilder<Tables, 'projects'>) => {
  const scope = scopeOf(actor)
  if (scope.kind === 'company') return eb('projects.client_id', '=', scope.companyId)
  return eb.val(scope.kind === 'all').$castTo<SqlBool>()
}

/** A project, the name of its client, the ids of its team in order, and its questions. */
export interface ProjectRecord extends Selectable<ProjectRow> {
  readonly team: readonly string[]
  readonly client_name: string
  readonly questions: readonly string[]
}

const teamOfProject = sql<string[]>`coalesce((
  select array_agg(m.person_id order by m.position, m.person_id) from project_members m
  where m.tenant_id = projects.tenant_id and m.project_id = projects.id), '{}')`
const clientName = companyNameOf('projects', 'client_id')
const questions = ownQuestionsOf('vetting', 'projects')
const parts = [teamOfProject.as('team'), clientName.as('client_name'), questions.as('questions')] as const

/** Filters, order and page of a list of projects. */
export interface ListRequest {
  /** Words that must all occur in the project. */
  readonly words: readonly string[]
  readonly isMine: boolean
  readonly state: 'open' | 'closed' | 'all'
  readonly order: ProjectOrder
  readonly offset: number
  readonly limit: number
}

/** A word as a `like` pattern. */
const likePatternOf = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const orders: Record<ProjectOrder, ReturnType<typeof sql>> = {
  deadline: sql`deadline asc nulls last`,
  name: sql`lower(name)`,
  code: sql`code`,
  created: sql`created_at desc`,
  calls: sql`calls_count desc`,
}

/**
 * Projects an actor may see, closed ones last. In the order by deadline the actor's own projects come first, and among
 * them those whose deadline has passed.
 */
export const list = async (tx: Tx, actor: AnyActor, personId: string, listing: ListRequest) => {
  const { words, isMine, state, order, offset, limit } = listing
  const mine = sql<SqlBool>`exists (select from project_members m where m.tenant_id = projects.tenant_id
    and m.project_id = projects.id and m.person_id = ${personId})`
  const searchText = sql`lower(concat_ws(' ', code, name, question, array_to_string(topics, ' '), ${clientName}))`
  const rows = await tx
    .selectFrom('projects')
    .selectAll()
    .select(parts)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where(visibleTo(actor))
    .$if(isMine, (query) => query.where(mine))
    .$if(state !== 'all', (query) => query.where('closed_at', state === 'open' ? 'is' : 'is not', null))
    .$if(words.length > 0, (query) =>
      query.where(sql<SqlBool>`${searchText} like all (${words.map(likePatternOf)}::text[])`),
    )
    .orderBy(sql`closed_at is not null`)
    .$if(order === 'deadline', (query) => query.orderBy(mine, 'desc'))
    .orderBy(orders[order])
    .orderBy('code')
    .limit(limit)
    .offset(offset)
    .execute()
  return { records: rows as readonly ProjectRecord[], total: rows[0]?.total ?? offset }
}

const byIdsStatement = prepared((tx, { ids }: { ids: readonly string[] }) =>
  tx.selectFrom('projects').selectAll().select(parts).where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

/** Projects by id. */
export const byIds = (tx: Tx, ids: readonly string[]): Promise<ProjectRecord[]> => byIdsStatement(tx, { ids })

/** Inserts a project. */
export const insert = async (tx: Tx, row: Insertable<ProjectRow>): Promise<void> => {
  await tx.insertInto('projects').values(row).execute()
}

/**
 * Changes a project and increments its version.
 * @param seen the version the project must still have
 * @returns whether it had that version
 */
export const update = async (
  tx: Tx,
  projectId: string,
  seen: number | undefined,
  change: Omit<Updateable<ProjectRow>, 'tenant_id' | 'id' | 'version'>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', projectId)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen as number))
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a project so that nobody closes it during this transaction. @returns whether it is open */
export const lockIfOpen = async (tx: Tx, projectId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('projects')
    .select('closed_at')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst()
  return row?.closed_at === null
}

/** Replaces the team of a project. */
export const replaceTeam = async (
  tx: Tx,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  team: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('project_members').where('project_id', '=', projectId).execute()
  const rows = team.map((person_id, position) => ({ tenant_id: tenantId, project_id: projectId, person_id, position }))
  await tx.insertInto('project_members').values(rows).execute()
}

/** Subquery: the parts of a table's project that other capabilities read. */
export const briefOf = <Brief>(table: string, column: string) =>
  sql<Brief>`(select json_build_object('projectId', projects.id, 'clientId', projects.client_id, 'code', projects.code,
    'name', projects.name, 'questions', ${questions}, 'exclusions', projects.exclusions,
    'targetCompanies', projects.target_companies, 'isBlinded', projects.is_blinded,
    'isClosed', projects.closed_at is not null,
    'agreedCreditsPerHour', projects.agreed_credits_per_hour, 'version', projects.version, 'team', ${teamOfProject}) from projects
    where projects.tenant_id = ${sql.ref(`${table}.tenant_id`)} and projects.id = ${sql.ref(`${table}.${column}`)})`

/** SQL expression: code and name of a table's project. */
export const nameOf = (table: string, column: string) =>
  sql<string>`(select code || ' ' || name from projects where projects.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and projects.id = ${sql.ref(`${table}.${column}`)})`

/** Subquery: ids of the projects whose code and name match a pattern in lower case. */
export const projectsNamed = (pattern: string) =>
  sql`select projects.id from projects where lower(projects.code || ' ' || projects.name) like ${pattern}`

/** SQL expression: whether a table's project is blinded. */
export const isBlindedOf = (table: string, column: string) =>
  sql<boolean>`(select is_blinded from projects where projects.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and projects.id = ${sql.ref(`${table}.${column}`)})`

/** Subquery: ids of the projects a person works on. */
export const projectsOf = (personId: string) =>
  sql<string>`(select project_id from project_members where person_id = ${personId})`

/** Changes the number of calls of a project. @returns whether the project is open */
export const addToCallsCount = async (tx: Tx, projectId: string, by: number): Promise<boolean> => {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ calls_count: eb('calls_count', '+', by) }))
    .where('id', '=', projectId)
    .returning('closed_at')
    .executeTakeFirst()
  return row?.closed_at === null
}
