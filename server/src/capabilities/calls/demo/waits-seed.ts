import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { type CallWithRelations, update } from '../store.ts'
import { proceedWithPick } from '../verdicts/picked-time-commands.ts'
import { callsToPick, insertPublicOffice, pickLastTime } from './approvals-seed.ts'

export interface DemoWaits {
  readonly tenantId: string
  readonly at: Date
  /** Ids of the demo accounts, whose calls stay as they are. */
  readonly without: readonly string[]
  /** The company of the client's demo account: its team decides about a price. */
  readonly clientId: string
  /** The company of the vendor's demo account. */
  readonly vendorId: string | null
  /** Approves the open approval of a call on behalf of an officer, who asks for a chaperone. */
  readonly approve: (callId: string, note: string) => Promise<void>
}

/** In hundredths of a credit per hour. */
const rateStep = 50
/** A rate that is lower than the expert's, as the client may have agreed to it before. */
const agreedBelow = (creditsPerHour: number): number =>
  Math.max(rateStep, Math.floor((creditsPerHour * 0.8) / rateStep) * rateStep)

/**
 * Lets a few calls wait for what else they can wait for besides times and the network's officers: the client's officers, an approval
 * of the price, a chaperone, an interpreter, and the answer of a vendor.
 */
export const seedWaits = async (tx: Tx, demo: DemoWaits): Promise<void> => {
  const { tenantId, at, without, clientId, approve } = demo
  const context: SystemContext = { tx, actor: { kind: 'system', tenantId }, at, emit: () => {} }
  await askVendor(tx, demo)
  const calls = await callsToPick(tx, without)
  /** The first of the calls that are left that the preparation lets wait. */
  const letOneWait = async (
    candidates: readonly CallWithRelations[],
    prepare: (call: CallWithRelations) => Promise<unknown>,
  ): Promise<CallWithRelations | undefined> => {
    for (const call of candidates) {
      await prepare(call)
      calls.splice(calls.indexOf(call), 1)
      if (await pickLastTime(context, call.id)) return call
    }
  }
  await letOneWait(
    calls.filter((call) => call.has_client_officers),
    async () => {},
  )
  const others = () => calls.filter((call) => !call.has_client_officers)
  await letOneWait(
    others().toSorted((a, b) => Number(b.client_id === clientId) - Number(a.client_id === clientId)),
    (call) => update(tx, call.id, { agreed_credits_per_hour: agreedBelow(call.credits_per_hour ?? 0) }),
  )
  await letOneWait(others(), (call) =>
    update(tx, call.id, { needs_interpreter: true, reasons: ['Spanish, for questions about contracts'] }),
  )
  const approved = await letOneWait(others(), (call) =>
    insertPublicOffice(tx, { tenantId, at, personId: call.expert_id, office: 'Harbour board of the city, unpaid' }),
  )
  if (!approved) return
  await approve(approved.id, 'The harbour board has a tender open.')
  await proceedWithPick(context, approved.id)
}

/** Lets vendors answer for their experts in two calls, those of the demo account's company first. */
const askVendor = async (tx: Tx, { without, vendorId }: DemoWaits): Promise<void> => {
  const waiting = await tx
    .selectFrom('calls as c')
    .innerJoin('people as e', 'e.id', 'c.expert_id')
    .innerJoin('companies as v', 'v.id', 'e.company_id')
    .select(['c.id', 'v.id as vendor_id'])
    .where('v.kind', '=', 'vendor')
    .where('c.status', '=', callStatuses.inScheduling)
    .where('c.wait_type', '=', 'expert_times')
    .where('c.expert_id', 'not in', without)
    .where('c.contact_id', 'not in', without)
    .orderBy('c.code')
    .execute()
  const own = waiting.toSorted((a, b) => Number(b.vendor_id === vendorId) - Number(a.vendor_id === vendorId))
  for (const { id, vendor_id } of own.slice(0, 2))
    await tx.updateTable('calls').set({ vendor_id, wait_type: 'vendor_answer' }).where('id', '=', id).execute()
}
