import type { Tx } from '../../platform/db/tables.ts'
import { insertRequest } from './store.ts'

const hourMs = 3_600_000

/** Invites the demo's expert to two projects that they are no candidate of; the questions are asked with the invitation. */
export const seedOpportunities = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    expert,
    staff,
    projectIds,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly expert: string
    readonly staff: string
    readonly projectIds: readonly string[]
  },
): Promise<void> => {
  const known = await tx.selectFrom('project_candidates').select('project_id').where('person_id', '=', expert).execute()
  const fresh = projectIds.filter((id) => !known.some(({ project_id }) => project_id === id)).slice(-2)
  for (const [index, projectId] of fresh.entries()) {
    const invitedAt = new Date(at.getTime() - (3 + index * 20) * hourMs)
    await tx
      .insertInto('project_candidates')
      .values({
        tenant_id: tenantId,
        project_id: projectId,
        person_id: expert,
        stage: 'proposed',
        reason: null,
        note: null,
        call_id: null,
        added_by: staff,
        added_at: invitedAt,
        changed_at: invitedAt,
      })
      .execute()
    await tx
      .insertInto('project_opportunities')
      .values({
        tenant_id: tenantId,
        id: makeId(),
        project_id: projectId,
        person_id: expert,
        state: 'invited',
        message: index === 0 ? 'Your years on the buying side are exactly what the team is looking for.' : null,
        answer_by: new Date(at.getTime() + (45 + index * 24) * hourMs),
        invited_at: invitedAt,
        invited_by: staff,
      })
      .execute()
    for (const kind of ['conflict', 'vetting'] as const)
      await insertRequest(tx, {
        tenant_id: tenantId,
        id: makeId(),
        kind,
        subject_id: projectId,
        person_id: expert,
        requested_by: null,
        requested_at: invitedAt,
      })
  }
}
