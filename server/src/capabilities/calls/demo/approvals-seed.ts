import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { openOffers } from '../present.ts'
import { type CallWithRelations, findByIds } from '../store.ts'
import { lockCall } from '../transition-commands.ts'
import { holdSlot, waitOf } from '../verdicts/picked-time-commands.ts'
import { callToEvaluate, clearanceOf, evaluateCall } from '../verdicts/verdict-commands.ts'

/** Public offices of the experts whose calls wait for an officer. */
const offices = [
  'City council member since 2022',
  'Advisory board of the state energy agency',
  'Planning committee of the county',
]

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  /** Ids of the demo accounts, whose calls stay as they are. */
  readonly without: readonly string[]
}

/** The calls whose clients have times to pick from, besides those of some people. */
export const callsToPick = async (tx: Tx, without: readonly string[]): Promise<CallWithRelations[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('status', '=', callStatuses.inScheduling)
    .where('wait_type', '=', 'client_times')
    .where('expert_id', 'not in', without)
    .where('contact_id', 'not in', without)
    .execute()
  const calls = await findByIds(
    tx,
    rows.map(({ id }) => id),
  )
  return calls.toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** Lets an expert hold a public office, so that an officer has to approve their calls. */
export const insertPublicOffice = async (
  tx: Tx,
  { tenantId, at, personId, office }: { tenantId: string; at: Date; personId: string; office: string },
): Promise<void> => {
  const fact = { kind: 'public_office', value: office, source: 'self', confirmed_at: at } as const
  await tx
    .insertInto('facts')
    .values({ tenant_id: tenantId, person_id: personId, validity_days: 180, previous_fact: null, ...fact })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet(fact))
    .execute()
}

/** Lets the client of a call pick the last of the offered times. @returns whether it waits for something now */
export const pickLastTime = async (context: SystemContext, callId: string): Promise<boolean> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const slot = record && openOffers(record.call, context.at).at(-1)
  const expert = record && (await personSummaries(context.tx, [record.expertId])).get(record.expertId)
  if (!slot || !expert) return false
  const verdict = await evaluateCall(context, callToEvaluate(record), 'confirm', slot.start)
  const clearance = await clearanceOf(context, callId, verdict)
  const wait = clearance === 'compliance_blocked' ? undefined : waitOf(record, clearance, { slot, verdict, expert })
  return wait !== undefined && holdSlot(context, record, wait, { slot, verdict, expert })
}

/** Lets the clients of a few calls pick a time that an officer has to approve: their experts hold a public office. */
export const seedApprovals = async (tx: Tx, { tenantId, at, without }: SeedContext): Promise<void> => {
  const context: SystemContext = { tx, actor: { kind: 'system', tenantId }, at, emit: () => {} }
  const calls = (await callsToPick(tx, without)).filter((call) => !call.has_client_officers)
  const remaining = [...offices]
  for (const { id, expert_id: personId } of calls) {
    const office = remaining[0]
    if (!office) return
    await insertPublicOffice(tx, { tenantId, at, personId, office })
    if (await pickLastTime(context, id)) remaining.shift()
  }
}

const evaluatedCalls = 16
const daysAheadMs = 3 * 86_400_000

/** Evaluates past calls as of their booking, so that rules can be simulated. */
export const seedVerdicts = async (tx: Tx, { tenantId, at }: { tenantId: string; at: Date }): Promise<void> => {
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'starts_at'])
    .where('status', '=', callStatuses.completed)
    .where('starts_at', '<', at)
    .orderBy('starts_at', 'desc')
    .limit(evaluatedCalls)
    .execute()
  for (const { id, starts_at: start } of calls) {
    const record = start && (await lockCall({ tx, input: { callId: id } }))
    if (!record) continue
    const context: SystemContext = {
      tx,
      actor: { kind: 'system', tenantId },
      emit: () => {},
      at: new Date(start.getTime() - daysAheadMs),
    }
    await evaluateCall(context, callToEvaluate(record), 'confirm', start)
  }
}
