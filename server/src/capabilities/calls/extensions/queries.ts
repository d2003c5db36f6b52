import {
  type CallExtension,
  extensionAnswerMinutes,
  extensionLeadMinutes,
  extensionMinutes,
  getCallExtension,
} from '@colloquy/contract/calls/extension-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Actor } from '../../../platform/access/actor.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { type CallRecord, roomStateOf } from '../present.ts'
import { creditsAfter } from '../pricing.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { latestExtension, type StoredExtension } from './store.ts'

const minuteMs = 60_000

/** For which side somebody asks for a longer call, or answers; null for those who do neither. */
export const extendingSide = (actor: Actor, record: CallRecord): 'client' | 'expert' | null => {
  if (policy.isOnClientTeam(actor, record)) return 'client'
  return policy.isExpertOfCall(actor, record) ? 'expert' : null
}

/** The call as it would be if it were longer: what is booked, priced and judged. */
export const extendedCall = (record: CallRecord): CallRecord => {
  const { call } = record
  const minutes = call.expected_minutes + extensionMinutes
  const longer = {
    ...call,
    expected_minutes: minutes,
    ends_at: call.ends_at && new Date(call.ends_at.getTime() + extensionMinutes * minuteMs),
  }
  return { ...record, call: { ...longer, credits: creditsAfter(longer, minutes) } }
}

/** Whether it is time to decide about a longer call: shortly before its booked end and, while the room is open, after it. */
export const isExtensible = ({ call }: CallRecord, at: Date): boolean =>
  call.platform_type === 'video' &&
  call.status !== callStatuses.completed &&
  roomStateOf(call, at) === 'open' &&
  call.ends_at !== null &&
  at.getTime() >= call.ends_at.getTime() - extensionLeadMinutes * minuteMs

const answerMs = extensionAnswerMinutes * minuteMs

/** Requests of this instant, and earlier ones, wait no longer. */
export const lastWaitingRequestedAt = (at: Date): Date => new Date(at.getTime() - answerMs)

/** Whether a request waits for an answer. */
export const isWaiting = (extension: StoredExtension | undefined, at: Date): boolean =>
  extension?.state === 'requested' && extension.requested_at > lastWaitingRequestedAt(at)

export const presentExtension = async (
  { tx, actor, at }: TransactionContext<Actor>,
  record: CallRecord,
): Promise<CallExtension> => {
  const latest = await latestExtension(tx, record.call.id)
  const side = extendingSide(actor, record)
  const isOpen = latest !== undefined && isWaiting(latest, at)
  const canAct = side !== null && isExtensible(record, at)
  return {
    request: latest
      ? {
          extensionId: latest.id,
          side: latest.side,
          // A job emits the event a little later.
          state: latest.state === 'requested' && !isOpen ? 'expired' : latest.state,
          requestedAt: latest.requested_at.toISOString(),
          expiresAt: new Date(latest.requested_at.getTime() + answerMs).toISOString(),
        }
      : null,
    creditsAfter: policy.canSeeCredits(actor, record) ? extendedCall(record).call.credits : null,
    can: { request: canAct && !isOpen, answer: canAct && isOpen && latest.side !== side },
  }
}

export const getExtension = query(getCallExtension, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  run: (context) => presentExtension(context, context.subject),
})
