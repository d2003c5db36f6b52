import type { CandidateStage, RejectionReason, StageCounts } from '@colloquy/contract/projects/shapes'
import { candidateStages } from '@colloquy/contract/projects/shapes'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { isFindableOf } from '../../people/queries.ts'

export interface CandidateRow {
  tenant_id: string
  project_id: string
  person_id: string
  stage: CandidateStage
  /** Why the stage is `rejected`, and only then. */
  reason: RejectionReason | null
  note: string | null
  /** The call that the stage follows from. */
  call_id: string | null
  added_by: string | null
  added_at: Date
  changed_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    project_candidates: CandidateRow
  }
}

export type CandidateRecord = Selectable<CandidateRow>

/**
 * Candidates who can be asked for a call, or have had one. Others are hidden from the team without a reason.
 */
const isAvailable = sql<SqlBool>`(call_id is not null or ${isFindableOf('project_candidates', 'person_id')})`

/** How many candidates each of some projects has in each stage. */
export const stageCounts = async (tx: Tx, projectIds: readonly string[]): Promise<Map<string, StageCounts>> => {
  const rows = await tx
    .selectFrom('project_candidates')
    .select(['project_id', 'stage', sql<number>`count(*)::int`.as('n')])
    .where('project_id', '=', sql<string>`any(${projectIds}::uuid[])`)
    .where(isAvailable)
    .groupBy(['project_id', 'stage'])
    .execute()
  const none = () => Object.fromEntries(candidateStages.map((stage) => [stage, 0])) as StageCounts
  const counts = new Map(projectIds.map((id) => [id, none()]))
  for (const { project_id, stage, n } of rows) (counts.get(project_id) as StageCounts)[stage] = n
  return counts
}

/** The candidates of a project by stage, the latest changed first within a stage. */
export const candidatesOf = (tx: Tx, projectId: string): Promise<CandidateRecord[]> =>
  tx
    .selectFrom('project_candidates')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(isAvailable)
    .orderBy(sql`array_position(${[...candidateStages]}::text[], stage)`)
    .orderBy('changed_at', 'desc')
    .orderBy('person_id')
    .execute()

/** Some candidates of a project, locked until this transaction ends, in one order for everybody so that nobody deadlocks. */
export const lock = (
  tx: Tx,
  { projectId, personIds }: { projectId: string; personIds: readonly string[] },
): Promise<CandidateRecord[]> =>
  tx
    .selectFrom('project_candidates')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('person_id')
    .forUpdate()
    .execute()

/** Moves candidates to a stage that the team chooses; the call they had stays on record. Returns the changed rows. */
export const move = (
  tx: Tx,
  {
    projectId,
    personIds,
    at,
    ...changed
  }: Pick<CandidateRow, 'stage' | 'reason' | 'note'> & { projectId: string; personIds: readonly string[]; at: Date },
): Promise<CandidateRecord[]> =>
  tx
    .updateTable('project_candidates')
    .set({ ...changed, changed_at: at })
    .where('project_id', '=', projectId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .returningAll()
    .execute()

/**
 * Inserts the row of a candidate if there is none, and locks it until this transaction ends.
 * @returns the row as it is now
 */
export const insertOrLock = (
  tx: Tx,
  row: Pick<CandidateRow, 'tenant_id' | 'project_id' | 'person_id' | 'stage' | 'added_by' | 'added_at'>,
): Promise<CandidateRecord> =>
  tx
    .insertInto('project_candidates')
    .values({ ...row, reason: null, note: null, call_id: null, changed_at: row.added_at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'person_id'])
        .doUpdateSet((eb) => ({ stage: eb.ref('project_candidates.stage') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes the stage of a candidate. */
export const change = (
  tx: Tx,
  { project_id, person_id }: Pick<CandidateRow, 'project_id' | 'person_id'>,
  changed: Pick<CandidateRow, 'stage' | 'reason' | 'note' | 'call_id' | 'changed_at'>,
): Promise<CandidateRecord> =>
  tx
    .updateTable('project_candidates')
    .set(changed)
    .where('project_id', '=', project_id)
    .where('person_id', '=', person_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The stages of experts in projects. */
export const stagesOf = async (
  tx: Tx,
  pairs: readonly { readonly projectId: string; readonly personId: string }[],
): Promise<Pick<CandidateRecord, 'project_id' | 'person_id' | 'stage'>[]> => {
  if (pairs.length === 0) return []
  const [projectIds, personIds] = [pairs.map(({ projectId }) => projectId), pairs.map(({ personId }) => personId)]
  const { rows } = await sql<Pick<CandidateRecord, 'project_id' | 'person_id' | 'stage'>>`
    select c.project_id, c.person_id, c.stage from project_candidates c
    join unnest(${projectIds}::uuid[], ${personIds}::uuid[]) as pair(project_id, person_id)
      on (c.project_id, c.person_id) = (pair.project_id, pair.person_id)`.execute(tx)
  return rows
}

/** The projects of candidates by person, the latest first. */
export const projectsOf = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> => {
  if (personIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('project_candidates as k')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.id', '=', 'k.project_id'),
    )
    .select(['k.person_id', 'p.id', 'p.name'])
    .where('k.person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('k.added_at', 'desc')
    .execute()
  return Map.groupBy(rows, ({ person_id }) => person_id) as Map<string, typeof rows>
}
