import { callExtended, extensionChanged } from '@colloquy/contract/calls/events'
import {
  answerCallExtension,
  extensionMinutes,
  requestCallExtension,
} from '@colloquy/contract/calls/extension-operations'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { anyOf } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command, type Refuse } from '../../../platform/operations/define.ts'
import { bookSlot } from '../../scheduling/commands.ts'
import { requireOpenRoom } from '../interventions/commands.ts'
import * as policy from '../policy.ts'
import { audienceOf, bookedPersonsOf, type CallRecord } from '../present.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import * as store from '../store.ts'
import { emitCallChange, lockCallForReader } from '../transition-commands.ts'
import { clearanceToJoin } from '../verdicts/verdict-commands.ts'
import { extendedCall, extendingSide, isExtensible, isWaiting, presentExtension } from './queries.ts'
import { answerStoredExtension, insertExtension, latestExtension, type StoredExtension } from './store.ts'

type ExtensionRefusal =
  | 'room_not_open'
  | 'room_closed'
  | 'call_external'
  | 'extension_not_possible'
  | 'extension_not_free'
  | 'compliance_blocked'
  | 'compliance_approval_needed'
  | 'chaperone_missing'

type Work = Pick<CommandContext, 'tx' | 'at' | 'actor' | 'emit'> & { readonly subject: CallRecord }
type Context = Work & { readonly refuse: Refuse<ExtensionRefusal> }

/** The call is locked, so that of two answers the second sees the first. */
const inRoom = {
  load: lockCallForReader,
  see: policy.canSee,
  allow: anyOf(policy.isOnClientTeam, policy.isExpertOfCall),
  limits: [{ name: 'calls.extensions', max: 60, seconds: 3600 }],
} as const

const emitExtensionChange = async ({ tx, emit, subject }: Work): Promise<void> => {
  const callId = subject.call.id
  const silent = await silentSeatsOf(tx, [callId])
  emit(extensionChanged, { callId }, [...audienceOf(subject), ...silent.map(({ person_id }) => person_id)])
}

/**
 * Books the longer time, as compliance and the calendars of all who are booked for the call allow; refused, nothing has changed. A
 * silent observer is not booked: a refusal because of one would give them away.
 */
const bookLonger = async (context: Context): Promise<CallRecord> => {
  const { subject, refuse } = context
  const longer = extendedCall(subject)
  const clearance = await clearanceToJoin(context, longer)
  if (clearance !== 'clear') return refuse(clearance)
  const { id: callId, starts_at: start, ends_at: end } = longer.call
  if (!start || !end) return refuse('extension_not_possible')
  const personIds = bookedPersonsOf(subject.call)
  if (!(await bookSlot(context, { callId, personIds, slot: { start, end } }))) return refuse('extension_not_free')
  return longer
}

export const requestExtension = command(requestCallExtension, {
  ...inRoom,
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async (context) => {
    const { tx, me, at, subject, refuse } = context
    requireOpenRoom(context)
    const side = extendingSide(me, subject)
    const latest = await latestExtension(tx, subject.call.id)
    if (!side || !isExtensible(subject, at) || isWaiting(latest, at)) return refuse('extension_not_possible')
    if (latest?.state === 'requested') await endRequest(context, latest, { state: 'expired', answered_by: null })
    // Held for everybody until the answer, so that nobody is asked in vain.
    await bookLonger(context)
    await insertExtension(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: subject.call.id,
      side,
      minutes: extensionMinutes,
      requested_at: at,
      requested_by: me.personId,
    })
    await emitExtensionChange(context)
    return presentExtension(context, subject)
  },
})

export const answerExtension = command(answerCallExtension, {
  ...inRoom,
  about: ({ input: { callId, isAgreed } }) => ({ kind: 'call', id: callId, details: { isAgreed } }),
  run: async (context) => {
    const { tx, me, at, emit, subject, input, refuse } = context
    requireOpenRoom(context)
    const { call } = subject
    const open = await latestExtension(tx, call.id)
    if (!open || !isWaiting(open, at) || open.id !== input.extensionId || open.side === extendingSide(me, subject))
      return refuse('extension_not_possible')
    const answered_by = me.personId
    if (!input.isAgreed) {
      await endRequest(context, open, { state: 'declined', answered_by })
      return presentExtension(context, subject)
    }
    await answerStoredExtension(tx, open.id, { state: 'agreed', answered_at: at, answered_by })
    const { ends_at, expected_minutes, credits } = (await bookLonger(context)).call
    await store.update(tx, call.id, { ends_at, expected_minutes, credits })
    const record = await emitCallChange({ tx, emit, at }, call.id, callExtended)
    await emitExtensionChange(context)
    return presentExtension(context, record)
  },
})

/** Ends a request without a longer call: the call is booked as it was, if it still is, and what was held for more is free again. */
export const endRequest = async (
  context: Work,
  { id }: StoredExtension,
  end: Pick<StoredExtension, 'state' | 'answered_by'>,
): Promise<void> => {
  const { tx, at, subject } = context
  const { id: callId, starts_at: start, ends_at, status } = subject.call
  await answerStoredExtension(tx, id, { ...end, answered_at: at })
  if (start && ends_at && isBooked(status))
    await bookSlot(context, { callId, personIds: bookedPersonsOf(subject.call), slot: { start, end: ends_at } })
  await emitExtensionChange(context)
}
