import type { CandidateStage, RejectionReason } from '@colloquy/contract/projects/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import type { DemoProject } from '../seed.ts'

/** Stage, rejection reason and note of the candidates that each project gets besides those with calls. */
const candidatesPerProject: readonly (readonly [CandidateStage, RejectionReason | null, string | null])[] = [
  ['proposed', null, null],
  ['proposed', null, null],
  ['shortlisted', null, null],
  ['shortlisted', null, null],
  ['rejected', 'not_relevant', 'Left the industry before the question arose.'],
]

const hourMs = 3_600_000

/** Inserts candidates from the industry of each project, added some hours and days ago. Those added by staff are proposed. */
export const seedCandidates = async (
  tx: Tx,
  { tenantId, at, projects, staff }: { tenantId: string; at: Date; projects: readonly DemoProject[]; staff: string },
): Promise<void> => {
  const experts = await tx
    .selectFrom('people as p')
    .innerJoin('employments as e', (join) => join.onRef('e.person_id', '=', 'p.id').on('e.is_primary', '=', true))
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select(['p.id', 'c.industry'])
    .where('p.is_active', '=', true)
    .where('p.is_offered', '=', true)
    .where('p.do_not_use', '=', false)
    .where('p.restricted_at', 'is', null)
    .where('p.disabled_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .orderBy('p.code', 'desc')
    .execute()
  const byIndustry = Map.groupBy(experts, ({ industry }) => industry)
  const rows = projects.flatMap((project, index) => {
    const able = byIndustry.get(project.industry) ?? []
    // Projects of the same industry start at different offsets, so that they have different candidates.
    const from = (index * candidatesPerProject.length) % Math.max(1, able.length - candidatesPerProject.length)
    return candidatesPerProject.slice(0, able.length).map(([stage, reason, note], position) => {
      const then = new Date(at.getTime() - (5 + index * 7 + position * 19) * hourMs)
      return {
        tenant_id: tenantId,
        project_id: project.id,
        person_id: able[from + position]!.id,
        stage,
        reason,
        note,
        call_id: null,
        added_by: stage === 'proposed' ? staff : project.team[0]!,
        added_at: then,
        changed_at: then,
      }
    })
  })
  await tx.insertInto('project_candidates').values(rows).execute()
}
