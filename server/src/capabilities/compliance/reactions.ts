import {
  approvalBecameOverdue,
  approvalChanged,
  delegationChanged,
  rulesProposed,
  rulesPublished,
  rulesReturned,
  simulationAdvanced,
} from '@colloquy/contract/compliance/events'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { mailPerson, notify, resolveNotifications } from '../notifications/commands.ts'
import { type PersonSummary, personSummaries } from '../people/queries.ts'

import { mailBranding, siteFor } from '../tenancy/queries.ts'
import { questionReactions } from './approvals/question-reactions.ts'

import { type ApprovalRecord, approvalById } from './approvals/store.ts'
import { presentOfficerIds, substituteOf } from './delegations/queries.ts'
import { delegationById } from './delegations/store.ts'
import { approvalMail } from './mails.ts'
import { advanceSimulation } from './simulations/commands.ts'

type ApprovalChange = Payload<typeof approvalChanged>

/** The approval an event is about if it still waits, the name of its expert, and the officers who are not away. */
const loadOpen = async (
  { tx, at }: SystemContext,
  { approvalId, state = 'open' }: Pick<ApprovalChange, 'approvalId'> & Partial<ApprovalChange>,
): Promise<{ approval: ApprovalRecord; expertName: string; officers: PersonSummary[] } | undefined> => {
  const approval = state === 'open' ? await approvalById(tx, approvalId) : undefined
  if (approval?.state !== 'open') return undefined
  const ids = await presentOfficerIds(tx, at)
  const summaries = await personSummaries(tx, [...ids, approval.expert_id])
  return {
    approval,
    expertName: summaries.get(approval.expert_id)?.fullName ?? '',
    officers: ids.flatMap((id) => summaries.get(id) ?? []),
  }
}

type Occasion = 'needed' | 'overdue'

/** Tells the officers in their inbox of a call that waits for them, or that has waited too long. */
const notifyOfficers =
  (occasion: Occasion) =>
  async (context: SystemContext, about: Parameters<typeof loadOpen>[1]): Promise<void> => {
    const open = await loadOpen(context, about)
    for (const { personId } of open?.officers ?? [])
      await notify(context, {
        personId,
        kind: `approval_${occasion}`,
        parameters: { name: open!.expertName, topic: open!.approval.topic, client: open!.approval.client_name },
        path: `approvals/${about.approvalId}`,
        key: `approval_${occasion}:${about.approvalId}`,
      })
  }

/** Mails the officers about a call that waits for them, or that has waited too long. */
const mailOfficers =
  (occasion: Occasion) =>
  async (context: SystemContext, about: Parameters<typeof loadOpen>[1]): Promise<void> => {
    const open = await loadOpen(context, about)
    if (!open) return
    const [site, branding] = [
      await siteFor(context.tx, context.actor.tenantId, 'Exchange'),
      await mailBranding(context.tx),
    ]
    for (const { personId, fullName: name, email, language, timeZone } of open.officers)
      if (email) {
        const to = { name, email, language, timeZone }
        const mail = approvalMail(`compliance.${occasion}`, open.approval, open.expertName, { to, site, branding })
        await mailPerson(context, personId, mail)
      }
  }

/** Marks the officers' notifications of a call as read once nothing is left to decide. */
const resolveDecided = async (context: SystemContext, { approvalId, state }: ApprovalChange): Promise<void> => {
  if (state !== 'open')
    await resolveNotifications(context, `approvals/${approvalId}`, ['approval_needed', 'approval_overdue'])
}

const pathOfRules = ({ level, ownerId }: Pick<Payload<typeof rulesPublished>, 'level' | 'ownerId'>): string =>
  `rules/${level}/${ownerId}`

/** Tells the other officers in their inbox of rules that wait for one of them. */
const notifyOfProposal = async (context: SystemContext, proposal: Payload<typeof rulesProposed>): Promise<void> => {
  const { proposedBy, version } = proposal
  const name = (await personSummaries(context.tx, [proposedBy])).get(proposedBy)?.fullName ?? ''
  const path = pathOfRules(proposal)
  for (const personId of await presentOfficerIds(context.tx, context.at))
    if (personId !== proposedBy)
      await notify(context, {
        personId,
        kind: 'rules_proposed',
        parameters: { name },
        path,
        key: `${path}:proposed:${version}`,
      })
}

/** Tells the author that the rules were returned, and the other officers that nothing waits for them. */
const notifyOfReturn = async (context: SystemContext, returned: Payload<typeof rulesReturned>): Promise<void> => {
  const { proposedBy, returnedBy, version, note } = returned
  const personId = await substituteOf(context.tx, proposedBy, context.at)
  const name = (await personSummaries(context.tx, [returnedBy])).get(returnedBy)?.fullName ?? ''
  const path = pathOfRules(returned)
  await resolveNotifications(context, path, ['rules_proposed'])
  const key = `${path}:returned:${version}`
  await notify(context, { personId, kind: 'rules_returned', parameters: { name, note }, path, key })
}

/** Tells a deputy that somebody counts on them. */
const notifyDeputy = async (context: SystemContext, change: Payload<typeof delegationChanged>): Promise<void> => {
  const { delegationId, officerId, deputyId: personId } = change
  const record = await delegationById(context.tx, delegationId)
  if (!record || record.ended_at !== null) return resolveNotifications(context, 'deputies', ['deputy_named'], personId)
  const name = (await personSummaries(context.tx, [officerId])).get(officerId)?.fullName ?? ''
  await notify(context, {
    personId,
    kind: 'deputy_named',
    parameters: { name },
    path: 'deputies',
    key: `deputy:${delegationId}`,
  })
}

export const reactions = [
  on(delegationChanged, 'compliance.deputy', notifyDeputy),
  on(simulationAdvanced, 'compliance.simulate', advanceSimulation),
  on(rulesProposed, 'compliance.rules.proposed', notifyOfProposal),
  on(rulesReturned, 'compliance.rules.returned', notifyOfReturn),
  on(rulesPublished, 'compliance.rules.resolve-notifications', (context, published) =>
    resolveNotifications(context, pathOfRules(published), ['rules_proposed', 'rules_returned']),
  ),
  on(approvalChanged, 'compliance.needed.inbox', notifyOfficers('needed')),
  on(approvalChanged, 'compliance.needed.mail', mailOfficers('needed')),
  on(approvalBecameOverdue, 'compliance.overdue.inbox', notifyOfficers('overdue')),
  on(approvalBecameOverdue, 'compliance.overdue.mail', mailOfficers('overdue')),
  on(approvalChanged, 'compliance.resolve-notifications', resolveDecided),
  ...questionReactions,
]
