import { seatAccepted } from '@colloquy/contract/calls/events'
import type { ReplyOutcome } from '@colloquy/contract/calls/reply-operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { CalendarReply } from '../../../platform/calendar/calendar-reply.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import type { PersonSummary } from '../../people/queries.ts'
import { declineProposedTime } from '../calendar-invitations/mails.ts'
import type { Reply } from '../calendar-invitations/reply-address-store.ts'
import type { CallRecord } from '../present.ts'
import { proposeOtherTimes } from '../proposals/commands.ts'
import { leaveSeat } from '../seats/commands.ts'
import * as store from '../store.ts'
import { recordStep } from '../transition-commands.ts'
import { cancelCallForReason, postponeBookedCall } from '../verdicts/booked-time-commands.ts'

const maxCommentLength = 500

/** An answer that counts. */
export interface AppliedReply {
  readonly participation: Reply
  readonly person: PersonSummary
  readonly kind: SeatKind
  readonly reply: CalendarReply
}

/** Does to a call what an answer to its current invitation says. */
export const applyReply = async (
  context: CommandContext,
  record: CallRecord,
  { participation, person, kind, reply }: AppliedReply,
): Promise<ReplyOutcome> => {
  const note = reply.comment.slice(0, maxCommentLength) || undefined
  if (participation === 'accepted') return accept(context, record, person.personId)
  if (participation === 'declined') return decline(context, record, { personId: person.personId, note })
  if (participation === 'tentative' || seatRules[kind].decidesFor === null || !reply.slot) return 'unchanged'
  if (reply.slot.start.getTime() === record.call.starts_at?.getTime()) return 'unchanged'
  const proposed = await proposeOtherTimes(context, record, {
    side: seatRules[kind].decidesFor,
    slots: [reply.slot],
    by: person.personId,
    note,
    invitationSequence: reply.sequence,
  })
  if (!('problem' in proposed)) return 'applied'
  await declineProposedTime(context, record, { kind, person, sequence: reply.sequence })
  return 'refused'
}

const accept = async (context: CommandContext, { call }: CallRecord, personId: string): Promise<ReplyOutcome> => {
  if (!call.seats.some(({ person_id, state }) => person_id === personId && state === 'invited')) return 'unchanged'
  await store.acceptSeats(context.tx, call.id, [personId])
  await store.update(context.tx, call.id, {})
  await recordStep(context, call.id, 'accepted', seatAccepted, { by: personId })
  return 'applied'
}

/** Without the expert there is no call; the contact needs another time; others leave their seat. */
const decline = async (
  context: CommandContext,
  record: CallRecord,
  { personId, note }: { readonly personId: string; readonly note: string | undefined },
): Promise<ReplyOutcome> => {
  const author = { by: personId, note }
  if (personId === record.expertId) await cancelCallForReason(context, record, 'expert_declined', author)
  else if (personId === record.contactId) await postponeBookedCall(context, record, 'client_unreachable', author)
  else return (await leaveSeat(context, record, personId)) ? 'applied' : 'unchanged'
  return 'applied'
}
