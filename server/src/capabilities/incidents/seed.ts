import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../platform/db/tables.ts'
import { insertAssessment, insertIncident, insertReport } from './store.ts'

const hourMs = 3_600_000

/** Two calls in which inside information was reported: one to assess, and one that was released. */
export const seedIncidents = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    officer,
    without,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly officer: string
    /** People whose calls stay as they are. */
    readonly without: readonly string[]
  },
): Promise<void> => {
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'contact_id', 'expert_id', 'ends_at'])
    .where('status', '=', callStatuses.completed)
    .where('contact_id', 'not in', [...without])
    .where('expert_id', 'not in', [...without])
    .where('ends_at', '<', at)
    .orderBy('ends_at', 'desc')
    .limit(2)
    .execute()
  for (const [n, { id: callId, contact_id: contact, expert_id: expert, ends_at: end }] of calls.entries()) {
    const isReleased = n === 1
    const [freezeId, incidentId, reportedAt] = [makeId(), makeId(), end ?? at]
    const decidedAt = new Date(Math.min(at.getTime(), reportedAt.getTime() + 5 * hourMs))
    await tx
      .insertInto('call_freezes')
      .values({
        tenant_id: tenantId,
        id: freezeId,
        call_id: callId,
        frozen_at: reportedAt,
        lifted_at: isReleased ? decidedAt : null,
      })
      .execute()
    await insertIncident(tx, {
      tenant_id: tenantId,
      id: incidentId,
      call_id: callId,
      freeze_id: freezeId,
      opened_at: reportedAt,
      state: isReleased ? 'released' : 'open',
    })
    await insertReport(tx, {
      tenant_id: tenantId,
      id: makeId(),
      incident_id: incidentId,
      reported_at: reportedAt,
      reported_by: isReleased ? expert : contact,
      seat: isReleased ? 'expert' : 'client',
      note: isReleased
        ? 'I named the year in which a supplier was changed, and am not sure that it was published.'
        : 'The expert began to speak about an order intake that I have not seen in any report. I stopped them.',
    })
    if (isReleased)
      await insertAssessment(tx, {
        tenant_id: tenantId,
        id: makeId(),
        incident_id: incidentId,
        outcome: 'released',
        reasoning: 'The change of supplier is in the annual report of that year, page 41.',
        decided_at: decidedAt,
        decided_by: officer,
      })
  }
}
