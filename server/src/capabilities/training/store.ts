import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { TrainingAudience, TrainingContent } from '@colloquy/contract/training/shapes'
import { type ColumnType, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { RunAnswers } from './progress.ts'

/** JSON that is read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

interface ModuleTable {
  tenant_id: string
  id: string
  created_at: Date
}

interface VersionTable {
  tenant_id: string
  id: string
  module_id: string
  version: number
  content: Json<TrainingContent>
  audiences: TrainingAudience[]
  is_repeated: boolean
  published_at: Date
  published_by: string | null
}

interface DraftTable {
  tenant_id: string
  module_id: string
  version: number
  content: Json<TrainingContent>
  edited_at: Date
  edited_by: string
}

interface RunTable {
  tenant_id: string
  id: string
  module_id: string
  version_id: string
  person_id: string
  step: number
  answers: Json<RunAnswers>
  saved_at: Date
  completed_at: Date | null
  expires_at: Date | null
}

interface ReminderTable {
  tenant_id: string
  person_id: string
  module_id: string
  reminded_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    training_modules: ModuleTable
    training_versions: VersionTable
    training_drafts: DraftTable
    training_runs: RunTable
    training_reminders: ReminderTable
  }
}

export type VersionRow = Selectable<VersionTable>
export type RunRow = Selectable<RunTable>

/** The latest version of a module, with the first version whose completions still count. */
export interface ModuleRow extends VersionRow {
  readonly counts_from: number
}

/** SQL: the latest version of every module, with the first version whose completions still count. */
const latestVersions = sql`select distinct on (v.module_id) v.*,
    coalesce((select max(r.version) from training_versions r
      where (r.tenant_id, r.module_id) = (v.tenant_id, v.module_id) and r.is_repeated), 1) as counts_from
  from training_versions v order by v.module_id, v.version desc`

/** The modules that somebody has to complete, the oldest first. */
export const modulesFor = async (tx: Tx, audience: TrainingAudience): Promise<ModuleRow[]> => {
  const { rows } = await sql<ModuleRow>`
    select l.* from (${latestVersions}) l where ${audience} = any(l.audiences) order by l.module_id`.execute(tx)
  return rows
}

/** The latest version of a module. */
export const latestOf = async (tx: Tx, moduleId: string): Promise<ModuleRow | undefined> => {
  const { rows } = await sql<ModuleRow>`
    select l.* from (${latestVersions}) l where l.module_id = ${moduleId}`.execute(tx)
  return rows[0]
}

/** Everything a person has begun or completed, with the number of its version, the latest completion first. */
export const runsOf = (tx: Tx, personId: string): Promise<(RunRow & { version: number; content: TrainingContent })[]> =>
  tx
    .selectFrom('training_runs as r')
    .innerJoin('training_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.id', '=', 'r.version_id'),
    )
    .selectAll('r')
    .select(['v.version', 'v.content'])
    .where('r.person_id', '=', personId)
    .orderBy('r.completed_at', 'desc')
    .execute()

/**
 * What a person has begun with a module, or begins now, locked until the transaction ends: of two steps at once, the later one
 * goes on from the other.
 */
export const lockOpenRun = (
  tx: Tx,
  row: Omit<RunRow, 'step' | 'answers' | 'completed_at' | 'expires_at'>,
): Promise<RunRow> =>
  tx
    .insertInto('training_runs')
    .values({ ...row, step: 0, answers: '{}', completed_at: null, expires_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'module_id'])
        .where('completed_at', 'is', null)
        .doUpdateSet({ saved_at: row.saved_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes how far somebody has come with a run. */
export const writeRun = async (
  tx: Tx,
  id: string,
  { version_id, step, answers }: Pick<RunRow, 'version_id' | 'step' | 'answers'>,
): Promise<void> => {
  await tx
    .updateTable('training_runs')
    .set({ version_id, step, answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()
}

export const completeRun = async (
  tx: Tx,
  id: string,
  { step, completedAt, expiresAt }: { step: number; completedAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx
    .updateTable('training_runs')
    .set({ step, saved_at: completedAt, completed_at: completedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
}

/** SQL: whether a person `p` takes part and belongs to some audiences. The same as `audienceOf`. */
export const isAsked = (audiences: RawBuilder<unknown>): RawBuilder<boolean> => sql`(case
    when p.person_type = ${sql.lit(personTypes.expert)} then 'expert'
    when p.role_id = ${sql.lit(roleIds.client)} then 'client'
    when p.role_id in (${sql.lit(roleIds.staff)}, ${sql.lit(roleIds.compliance)}) then 'staff' end) = any(${audiences})
  and p.is_active and not p.do_not_use and p.restricted_at is null and p.disabled_at is null
  and p.deleted_at is null and p.erased_at is null`

/** A module that experts have to complete, with the valid completion of one of the given experts, or null. */
export interface RequiredRow {
  readonly module_id: string
  readonly person_id: string | null
  readonly completed_at: Date | null
  readonly expires_at: Date | null
}

/** A query for the modules that experts have to complete, each with the completions of some experts that count. */
export const requiredOf = (expertIds: readonly string[]) => sql<RequiredRow>`
    select l.module_id, r.person_id, r.completed_at, r.expires_at
    from (${latestVersions}) l
    left join (training_runs r join training_versions v on (v.tenant_id, v.id) = (r.tenant_id, r.version_id))
      on r.tenant_id = l.tenant_id and r.module_id = l.module_id and r.person_id = any(${[...expertIds]}::uuid[])
      and r.completed_at is not null and v.version >= l.counts_from
    where 'expert' = any(l.audiences)
    order by l.module_id, r.person_id, r.completed_at`

/** Completions of people who have to complete the module again that expire before an instant, the latest of their person and module, not reminded of since an instant. */
export const expiringRuns = async (
  tx: Tx,
  { at, until, since, limit }: { at: Date; until: Date; since: Date; limit: number },
): Promise<{ person_id: string; module_id: string }[]> => {
  const { rows } = await sql<{ person_id: string; module_id: string }>`
    select r.person_id, r.module_id from training_runs r
    join (${latestVersions}) l on l.tenant_id = r.tenant_id and l.module_id = r.module_id
    join people p on (p.tenant_id, p.id) = (r.tenant_id, r.person_id)
    where r.completed_at is not null and r.expires_at > ${at} and r.expires_at <= ${until} and ${isAsked(sql`l.audiences`)}
      and not exists (select from training_runs n where (n.tenant_id, n.person_id, n.module_id) = (r.tenant_id, r.person_id, r.module_id)
        and n.completed_at > r.completed_at)
      and not exists (select from training_reminders m where (m.tenant_id, m.person_id, m.module_id) = (r.tenant_id, r.person_id, r.module_id)
        and m.reminded_at > ${since})
    order by r.expires_at limit ${limit}`.execute(tx)
  return rows
}

/** Notes that people are reminded of a module now. @returns those who had not been since an instant */
export const recordReminders = async (
  tx: Tx,
  {
    tenantId,
    moduleId,
    personIds,
    at,
    since,
  }: {
    tenantId: string
    moduleId: string
    personIds: readonly string[]
    at: Date
    since: Date
  },
): Promise<string[]> => {
  if (personIds.length === 0) return []
  const rows = await tx
    .insertInto('training_reminders')
    .values(personIds.map((person_id) => ({ tenant_id: tenantId, person_id, module_id: moduleId, reminded_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'module_id'])
        .doUpdateSet({ reminded_at: at })
        .where('training_reminders.reminded_at', '<', since),
    )
    .returning('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}
