import { proposalAnswered, timesProposed } from '@colloquy/contract/calls/events'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { roleIds } from '@colloquy/contract/person-types'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify, resolveNotifications } from '../../notifications/commands.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { declineProposedTime } from '../calendar-invitations/mails.ts'
import { type Correspondence, contactOf, mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, intervalOf, pathOf } from '../present.ts'
import { resolvedKindsOf } from '../resolved-notifications.ts'
import { lockCall } from '../transition-commands.ts'
import { openProposalOf } from './present.ts'
import type { StoredProposal } from './store.ts'

interface CallChange {
  readonly callId: string
}

/** For whom somebody proposes: themselves if they have a seat of that side, else the contact or the expert. */
const proposerName = (correspondence: Correspondence, { side, proposed_by }: StoredProposal): string => {
  const { seats, record } = correspondence
  const own = seats[side].find(({ personId }) => personId === proposed_by)
  const first =
    side === 'client' ? contactOf(correspondence) : seats.expert.find((one) => one.personId === record.expertId)
  return (own ?? first)?.fullName ?? ''
}

/** Tells everybody else with a seat of proposed times, in the inbox and by mail, if they still wait for an answer. */
const notifyOfProposal = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const { call } = record
  await declineInCalendars(context, record)
  const open = openProposalOf(call, context.at)
  if (!open) return
  const { proposal, times } = open
  const correspondence = await prepareCorrespondence(context, record)
  const proposer = proposerName(correspondence, proposal)
  for (const seat of seatKinds)
    for (const reader of correspondence.readers[seat]) {
      // Silent seats take no part.
      if (reader.personId === proposal.proposed_by || !record.seated.includes(reader.personId)) continue
      await notify(context, {
        personId: reader.personId,
        kind: 'times_proposed',
        path: pathOf(record),
        parameters: { name: proposer, topic: call.topic, code: call.code },
        key: `times_proposed:${proposal.id}`,
        startsAt: intervalOf(call)?.start,
      })
      await mailCallSeat(context, correspondence, seat, reader, {
        kind: 'calls.proposed',
        occasion: proposal.id,
        slots: times,
        parameters: { proposer },
      })
    }
}

/** As the holder of which kind of seat somebody is told what came of their proposal; staff have none. */
const proposerSeat = (proposal: StoredProposal, { roleId }: PersonSummary): SeatKind =>
  roleId === roleIds.staff ? 'compliance' : proposal.side

/** Calendar programs wait for an answer to each proposal of theirs that is declined (RFC 5546, 3.2.8). */
const declineInCalendars = async (context: SystemContext, record: CallRecord): Promise<void> => {
  if (!isBooked(record.call.status)) return
  for (const proposal of record.call.proposals) {
    const { id, state, invitation_sequence: sequence, proposed_by } = proposal
    if (state !== 'declined' || sequence === null) continue
    const person = (await personSummaries(context.tx, [proposed_by])).get(proposed_by)
    if (!person || !canBeNotified(person, proposal.side, record)) continue
    await declineProposedTime(context, record, { kind: proposal.side, person, sequence, occasion: id })
  }
}

/** Tells whoever proposed times that they were declined. */
const notifyOfAnswer = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  await resolveNotifications(context, pathOf(record), resolvedKindsOf(record.call))
  await declineInCalendars(context, record)
  const proposal = record.call.proposals.at(-1)
  if (proposal?.state !== 'declined') return
  const person = (await personSummaries(context.tx, [proposal.proposed_by])).get(proposal.proposed_by)
  if (!person) return
  const seat = proposerSeat(proposal, person)
  if (!canBeNotified(person, seat, record)) return
  const correspondence = await prepareCorrespondence(context, record)
  await notify(context, {
    personId: person.personId,
    kind: 'proposal_declined',
    path: pathOf(record),
    parameters: {
      name: otherName(correspondence, seat, person.language),
      topic: record.call.topic,
      code: record.call.code,
    },
    key: `proposal_declined:${proposal.id}`,
    startsAt: intervalOf(record.call)?.start,
  })
  if (proposal.invitation_sequence !== null) return
  const message = { kind: 'calls.proposalRefused', occasion: proposal.id } as const
  await mailCallSeat(context, correspondence, seat, person, message)
}

/** Mails and notifications about proposed times. */
export const proposalReactions = [
  on(timesProposed, 'calls.proposals.proposed', notifyOfProposal),
  on(proposalAnswered, 'calls.proposals.answered', notifyOfAnswer),
]
