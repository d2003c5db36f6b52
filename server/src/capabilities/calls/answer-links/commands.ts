import { answerCallByLink, openCallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { formatSlot, type Interval, parseSlot } from '@colloquy/contract/time'
import { publicAccess } from '../../../platform/access/policy.ts'
import { hashOf } from '../../../platform/ids.ts'
import {
  type CommandContext,
  command,
  type LoadContext,
  type TransactionContext,
} from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { personSummaries } from '../../people/queries.ts'
import { otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { acceptProposedTime, proposeOtherTimes } from '../proposals/commands.ts'
import { type OfferOutcome, offerTimesFor } from '../proposals/offer-commands.ts'
import { lockCall } from '../transition-commands.ts'
import { cancelCallForReason } from '../verdicts/booked-time-commands.ts'
import { type PickOutcome, pickTime } from '../verdicts/pick-commands.ts'
import { type Question, questionFor } from './present.ts'
import { findActiveLink, isRevoked, markUsed } from './store.ts'

const limits = [
  {
    name: 'calls.answerLinks',
    max: 60,
    seconds: 60,
    per: ({ request }: { readonly request: { readonly address: string } }) => networkOf(request.address),
  },
] as const

type Context = LoadContext<{ token: string }> & Pick<TransactionContext, 'at'>

/**
 * What a link asks, with its call locked. It asks nothing, for a reason, without an active link, or when its reader has lost the seat
 * or the account, or when the call asks their side nothing any longer.
 */
const loadQuestion = async ({ tx, at, input }: Context) => {
  const hash = hashOf(input.token)
  const found = await findActiveLink(tx, hash, at)
  const record = found && (await lockCall({ tx, input: { callId: found.call_id } }))
  // Read again now that the call is locked: another answer may have come meanwhile.
  const link = record && (await findActiveLink(tx, hash, at))
  const reader = link && (await personSummaries(tx, [link.person_id])).get(link.person_id)
  const question = link && questionFor(record.call, link.side, at)
  const isSeated = link && record.seats.some(({ personId, kind }) => personId === link.person_id && kind === link.side)
  if (!question || !reader || !isSeated || !canBeNotified(reader, link.side, record))
    return { reason: (await isRevoked(tx, hash)) ? 'answer_link_revoked' : 'answer_link_expired' } as const
  return { opened: { hash, record, reader, side: link.side, question } }
}

export const openAnswerLink = command(openCallAnswerLink, {
  load: loadQuestion,
  allow: publicAccess,
  limits,
  about: ({ subject }) => ({ kind: 'call', id: subject.opened?.record.call.id ?? '' }),
  run: async (context) => {
    const { opened, reason } = context.subject
    if (!opened) return context.refuse(reason)
    const { record, reader, side, question } = opened
    const correspondence = await prepareCorrespondence(context, record)
    return {
      callId: record.call.id,
      topic: record.call.topic,
      otherName: otherName(correspondence, side, reader.language),
      minutes: record.call.expected_minutes,
      timeZone: reader.timeZone,
      choices: question.choices.map(formatSlot),
      canPropose: question.ownTimes !== null,
    }
  },
})

export const answerByLink = command(answerCallByLink, {
  load: loadQuestion,
  allow: publicAccess,
  limits,
  about: ({ subject: { opened }, input: { answer } }) => ({
    kind: 'call',
    id: opened?.record.call.id ?? '',
    details: { answer, ...(opened && { personId: opened.reader.personId }) },
  }),
  run: async (context) => {
    const { tx, actor, at, request, input, subject, refuse } = context
    if (request.origin !== actor.site.origin) return refuse('forbidden')
    if (!subject.opened) return refuse(subject.reason)
    const { hash, record, reader, side, question } = subject.opened
    await markUsed(tx, hash, at)
    const reply = { side, by: reader.personId, question }
    if (input.answer === 'decline')
      await cancelCallForReason(context, record, side === 'expert' ? 'expert_declined' : 'client_not_needed', reply)
    else {
      const outcome =
        input.answer === 'accept'
          ? await accept(context, record, { ...reply, slot: input.slot && parseSlot(input.slot) })
          : await nameOwnTimes(context, record, { ...reply, slots: (input.slots ?? []).map(parseSlot) })
      if ('problem' in outcome)
        return refuse(outcome.problem, 'afterRollback' in outcome ? outcome.afterRollback : undefined)
    }
    return { answer: input.answer }
  },
})

interface Reply {
  readonly side: ProposingSide
  /** Who answers. */
  readonly by: string
  readonly question: Question
}

type Outcome =
  | OfferOutcome
  | PickOutcome
  | Awaited<ReturnType<typeof acceptProposedTime>>
  | Awaited<ReturnType<typeof proposeOtherTimes>>
  | { readonly problem: 'slot_not_offered' | 'call_move_forbidden' }

const isSame = (one: Interval, other: Interval): boolean =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime()

/** Books a time that the link offers. */
const accept = async (
  context: CommandContext,
  record: CallRecord,
  { by, question: { choices, proposal }, slot }: Reply & { readonly slot: Interval | undefined },
): Promise<Outcome> => {
  if (!slot || !choices.some((one) => isSame(one, slot))) return { problem: 'slot_not_offered' }
  if (proposal) return acceptProposedTime(context, record, { proposal, slot, by })
  return pickTime(context, record, slot, { acceptedBy: [by], by })
}

/** Offers or proposes the reader's own times. */
const nameOwnTimes = async (
  context: CommandContext,
  record: CallRecord,
  { side, by, question: { ownTimes }, slots }: Reply & { readonly slots: readonly Interval[] },
): Promise<Outcome> => {
  if (ownTimes === null || slots.length === 0) return { problem: 'call_move_forbidden' }
  if (ownTimes === 'offer') return offerTimesFor(context, record, slots, { isOfExpert: by === record.expertId, by })
  return proposeOtherTimes(context, record, { side, slots, by })
}
