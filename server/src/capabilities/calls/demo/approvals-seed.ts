import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { personBriefs } from '../../people/queries.ts'
import { openOffers } from '../present.ts'
import { loadLocked } from '../transition-commands.ts'
import { holdSlot } from '../verdicts/picked-time-commands.ts'
import { callToJudge, clearanceOf, judgeCall } from '../verdicts/verdict-commands.ts'

/** Public offices of the experts whose calls wait for an officer. */
const offices = [
  'City council member since 2022',
  'Advisory board of the state energy agency',
  'Planning committee of the county',
]

/** Lets the clients of a few calls pick a time that an officer has to approve: their experts hold a public office. */
export const seedApprovals = async (
  tx: Tx,
  { tenantId, at, without }: { tenantId: string; at: Date; without: readonly string[] },
): Promise<void> => {
  const work: SystemContext = { tx, actor: { kind: 'system', tenantId }, at, emit: () => {} }
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'expert_id'])
    .where('status', '=', callStatuses.inScheduling)
    .where('wait_type', '=', 'client_times')
    .where('expert_id', 'not in', without)
    .where('contact_id', 'not in', without)
    .orderBy('code')
    .execute()
  const remaining = [...offices]
  for (const { id, expert_id: personId } of calls) {
    const value = remaining[0]
    const record = await loadLocked({ tx, input: { callId: id } })
    const slot = record && openOffers(record.call, at).at(-1)
    if (!value || !slot) continue
    const fact = { kind: 'public_office', value, source: 'self', confirmed_at: at } as const
    await tx
      .insertInto('facts')
      .values({ tenant_id: tenantId, person_id: personId, shelf_days: 180, earlier: null, ...fact })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet(fact))
      .execute()
    const verdict = await judgeCall(work, callToJudge(record), 'confirm', slot.start)
    if ((await clearanceOf(work, id, verdict)) !== 'compliance_approval_needed') continue
    const expert = (await personBriefs(tx, [record.expertId])).get(record.expertId)!
    if (await holdSlot(work, record, 'platform_compliance', { slot, verdict, expert })) remaining.shift()
  }
}

const judgedCalls = 16
const daysAheadMs = 3 * 86_400_000

/** Judges past calls as of their booking, so that rules can be simulated. */
export const seedVerdicts = async (tx: Tx, { tenantId, at }: { tenantId: string; at: Date }): Promise<void> => {
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'starts_at'])
    .where('status', '=', callStatuses.completed)
    .where('starts_at', '<', at)
    .orderBy('starts_at', 'desc')
    .limit(judgedCalls)
    .execute()
  for (const { id, starts_at: start } of calls) {
    const record = start && (await loadLocked({ tx, input: { callId: id } }))
    if (!record) continue
    const work: SystemContext = {
      tx,
      actor: { kind: 'system', tenantId },
      emit: () => {},
      at: new Date(start.getTime() - daysAheadMs),
    }
    await judgeCall(work, callToJudge(record), 'confirm', start)
  }
}
