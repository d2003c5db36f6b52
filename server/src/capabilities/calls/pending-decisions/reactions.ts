import { clientDecided, decisionsRequested, interpreterRequested, seatsChanged } from '@colloquy/contract/calls/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { projectChanged } from '@colloquy/contract/projects/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify, resolveNotifications } from '../../notifications/commands.ts'
import { type PersonSummary, personSummaries, staffHolding } from '../../people/queries.ts'
import { mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, deciderOf, intervalOf, pathOf, pickedIntervalOf } from '../present.ts'
import { resolvedKindsOf } from '../resolved-notifications.ts'
import { lockCall } from '../transition-commands.ts'
import { listIdsAwaitingRate } from '../verdicts/open-call-store.ts'
import { lacksChaperone, lacksInterpreter } from '../verdicts/pick-waits.ts'
import { proceedWithPick } from '../verdicts/picked-time-commands.ts'
import { decidersOf, type Wait } from './wait-owners-queries.ts'

const kindOf = {
  rate_approval: { notice: 'rate_approval_needed', mail: 'calls.rateApproval' },
  client_compliance: { notice: 'client_approval_needed', mail: 'calls.clientApproval' },
  chaperone: { notice: 'chaperone_needed', mail: 'calls.chaperone' },
  interpreter: { notice: 'interpreter_needed', mail: 'calls.interpreter' },
} as const satisfies Record<Wait, { readonly notice: NotificationKind; readonly mail: `calls.${string}` }>

/** Sent when nobody can approve a price: only its requester works on the project. */
const approverMissing = { notice: 'rate_approver_missing', mail: 'calls.rateApproverMissing' } as const

/** What a call waits for now that somebody besides the officers of the network settles. */
const waitsOf = ({ call }: CallRecord): Wait | undefined => {
  if (call.wait_type === 'rate_approval' || call.wait_type === 'client_compliance') return call.wait_type
  if (lacksChaperone(call)) return 'chaperone'
  return lacksInterpreter(call) ? 'interpreter' : undefined
}

/** Asks those who can settle what a call waits for, in the inbox and by mail. */
const ask = async (context: SystemContext, { callId }: { readonly callId: string }): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const wait = record && waitsOf(record)
  if (!record || !wait) return
  const { call } = record
  const correspondence = await prepareCorrespondence(context, record)
  const isReader = (person: PersonSummary | undefined): person is PersonSummary =>
    person !== undefined && canBeNotified(person, person.roleId === roleIds.client ? 'client' : 'compliance', record)
  const readersAmong = async (personIds: readonly string[]) =>
    [...(await personSummaries(context.tx, personIds)).values()].filter(isReader)
  const settlers = await readersAmong(await decidersOf(context.tx, record, wait))
  const isApproverMissing = wait === 'rate_approval' && settlers.length === 0
  const { notice, mail } = isApproverMissing ? approverMissing : kindOf[wait]
  const occasion = occasionOf(record, wait)
  for (const reader of isApproverMissing ? await readersAmong(await arrangersOf(context, record)) : settlers) {
    await notify(context, {
      personId: reader.personId,
      kind: notice,
      path: pathOf(record),
      parameters: { name: otherName(correspondence, 'client', reader.language), topic: call.topic, code: call.code },
      key: `${notice}:${callId}:${occasion}`,
      startsAt: (intervalOf(call) ?? pickedIntervalOf(call))?.start,
    })
    await mailCallSeat(context, correspondence, 'client', reader, { kind: mail, occasion })
  }
  if (!isApproverMissing) await resolveNotifications(context, pathOf(record), [approverMissing.notice])
}

/** A price is asked about once for each time that is picked, and whenever it changes: further deciders may come meanwhile. */
const occasionOf = ({ call }: CallRecord, wait: Wait): string => {
  if (wait !== 'rate_approval') return `${call.version}`
  const picked = call.steps.findLast(({ kind }) => kind === 'picked')?.occurred_at.getTime() ?? 0
  return `${picked} ${call.credits_per_hour}`
}

/** Ids of those who can ask a colleague to join the project, or cancel the call. */
const arrangersOf = async ({ tx }: SystemContext, { contactId, team }: CallRecord): Promise<string[]> => [
  ...new Set([contactId, ...team, ...(await staffHolding(tx, permissionIds.ScheduleAndCancelCall))]),
]

/** Asks people who have become able to approve the price, or reports that nobody can. */
const askAboutRate = async (context: SystemContext, change: { readonly callId: string }): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: change })
  if (record?.call.wait_type === 'rate_approval' && deciderOf(record.call)) await ask(context, change)
}

/** Goes on with a picked time, and settles what was asked for it. */
const proceed = async (context: SystemContext, { callId }: { readonly callId: string }): Promise<void> => {
  await proceedWithPick(context, callId)
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (record) await resolveNotifications(context, pathOf(record), resolvedKindsOf(record.call))
}

/** Mails and notifications about what calls wait for, and what follows once it is settled. */
export const waitReactions = [
  on(decisionsRequested, 'calls.waits', ask),
  on(clientDecided, 'calls.waits.decided', proceed),
  on(seatsChanged, 'calls.waits.seats', async (context, change) => {
    await proceed(context, change)
    await askAboutRate(context, change)
  }),
  on(projectChanged, 'calls.waits.team', async (context, { projectId }) => {
    for (const callId of await listIdsAwaitingRate(context.tx, projectId)) await askAboutRate(context, { callId })
  }),
  on(interpreterRequested, 'calls.waits.interpreter', async (context, change) => {
    await ask(context, change)
    await proceed(context, change)
  }),
]
