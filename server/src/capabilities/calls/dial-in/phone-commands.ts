import { type BridgeEvent, maxPinAttempts } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { peerEntered, peerLeft, phoneJoined, phoneKeyPressed } from '@colloquy/contract/calls/events'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Peer } from '@colloquy/contract/calls/shapes'
import { hashOf, newId } from '../../../platform/ids.ts'
import { pauseRecordingsOf } from '../../../platform/media/recording-control.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { consumeBudgets, refundAttempt } from '../../../platform/operations/store.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { pausedSince } from '../interventions/room-pause.ts'
import { canTakeSeat } from '../policy.ts'
import { audienceOf, type CallRecord, roomStateOf } from '../present.ts'
import { decideEntry } from '../room/entry-commands.ts'
import { closePeerVisit, insertVisit, openVisits, type VisitRow } from '../room/ledger-store.ts'
import { countedTime, phonePeerOf } from '../room/queries.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import { emitReadinessChanged, lockCall } from '../transition-commands.ts'
import {
  type ConnectionRow,
  closeConnection,
  insertConnection,
  openConnection,
  openConnectionsOf,
  recordConnectionSeen,
} from './bridge-store.ts'
import { instructPhone } from './instruction-commands.ts'
import {
  answerAttestation,
  attestationToRead,
  nothingRead,
  type PhoneAnswer,
  type PhoneSeat,
  refused,
} from './phone-attestation-commands.ts'
import { findPin } from './pin-store.ts'

type Context = CommandContext
type EventOf<N extends BridgeEvent['event']> = Extract<BridgeEvent, { event: N }>

const accepted = ({ call }: CallRecord, { language }: PersonSummary, at: Date): PhoneAnswer => ({
  outcome: 'accepted',
  seat: { callId: call.id, language, isPaused: pausedSince(call, at) !== undefined },
})

/** A seat that is seen in the room. */
interface VisibleSeat extends PhoneSeat {
  readonly seat: VisitRow['seat']
}

/** The seat of a person in a call, if they may still take it. */
const seatOf = async (
  { tx }: Pick<Context, 'tx'>,
  callId: string,
  personId: string,
): Promise<VisibleSeat | undefined> => {
  const record = await lockCall({ tx, input: { callId } })
  const person = (await personSummaries(tx, [personId])).get(personId)
  const seat = record?.seats.find((one) => one.personId === personId)?.kind
  // Whoever dials in is heard.
  if (!record || !person || !seat || seat === 'silent_compliance' || !seatRules[seat].isVisibleInRoom) return undefined
  return canTakeSeat(person, seat, record) ? { record, person, seat } : undefined
}

const hourSeconds = 3600
const maxAttemptsOfCaller = 10
/** Callers who hide their number share one budget. */
const maxAttemptsOfHidden = 60

/** The budgets of wrong PINs: those of one phone call, and those of one number. */
const budgetsOf = ({ connectionId, caller }: EventOf<'pin_entered'>, tenantId: string) =>
  [
    { of: ['connection', connectionId], max: maxPinAttempts },
    { of: ['caller', caller ?? ''], max: caller ? maxAttemptsOfCaller : maxAttemptsOfHidden },
  ].map(({ of, max }) => ({
    key: hashOf([tenantId, 'calls.pin', ...of].join('\n')).toString('base64url'),
    max,
    seconds: hourSeconds,
    what: null,
  }))

/** Takes the PIN of a seat. Only wrong ones count against the budgets. */
export const enterPin = async (context: Context, event: EventOf<'pin_entered'>): Promise<PhoneAnswer> => {
  const { tx, at, actor } = context
  const budgets = budgetsOf(event, actor.tenantId)
  if ((await consumeBudgets(tx, budgets, at)) > 0) return refused('too_many_attempts')
  const seatOfPin = await findPin(tx, event.pin)
  const holder = seatOfPin && (await seatOf(context, seatOfPin.call_id, seatOfPin.person_id))
  if (!holder) return refused('pin_unknown')
  for (const { key } of budgets) await refundAttempt(tx, key, at)
  const { record, person, seat } = holder
  const { refusal } = await decideEntry(context, record, { personId: person.personId, seat })
  const toRead = refusal === 'attestation_missing' ? await attestationToRead(context, holder) : undefined
  if (refusal && !toRead) return refused(refusal)
  const row = {
    tenant_id: actor.tenantId,
    id: event.connectionId,
    call_id: record.call.id,
    person_id: person.personId,
    admitted_at: at,
    seen_at: at,
    ...(toRead?.read ?? nothingRead),
  }
  if (!(await insertConnection(tx, row))) return refused('not_connected')
  return toRead?.answer ?? accepted(record, person, at)
}

/** A phone whose PIN was taken, and its seat if it may be in the room. */
const connected = async (context: Context, connectionId: string) => {
  const connection = await openConnection(context.tx, connectionId)
  const holder = connection && (await seatOf(context, connection.call_id, connection.person_id))
  return { connection, holder }
}

/** Everybody who may be in the room or its lobby. */
const roomAudience = async ({ tx }: Pick<Context, 'tx'>, record: CallRecord): Promise<string[]> => [
  ...audienceOf(record),
  ...(await silentSeatsOf(tx, [record.call.id])).map(({ person_id }) => person_id),
]

/** Lets a phone into the room. Another phone of the same person gives way to it. */
export const joinByPhone = async (
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<PhoneAnswer> => {
  const { tx, at, emit, actor } = context
  const { connection, holder } = await connected(context, connectionId)
  if (!connection || !holder) return refused('not_connected')
  const { record, person, seat } = holder
  const callId = record.call.id
  const peerId = phonePeerOf(connectionId)
  if ((await openVisits(tx, callId)).some(({ peer_id }) => peer_id === peerId)) return accepted(record, person, at)
  const { refusal } = await decideEntry(context, record, { personId: person.personId, seat })
  if (refusal) {
    await closeConnection(tx, connectionId, at)
    return refused(refusal)
  }
  for (const other of await openConnectionsOf(tx, callId))
    if (other.person_id === person.personId && other.id !== connectionId) await endConnection(context, other)
  await pauseRecordingsOf({ tx, at }, callId)
  await insertVisit(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    call_id: callId,
    person_id: person.personId,
    seat,
    peer_id: peerId,
    entered_at: at,
  })
  await recordConnectionSeen(tx, connectionId, at)
  await emitReadinessChanged({ tx, emit }, callId)
  const peer: Peer = { peerId, personId: person.personId, name: '', seat, isByPhone: true }
  const payload = { callId, peer, counted: await countedTime(tx, callId, at) }
  // The name is not stored with the event.
  const detail = { peer: { ...peer, name: person.fullName } }
  emit(peerEntered, payload, await roomAudience(context, record), () => detail)
  emit(phoneJoined, { callId, personId: person.personId, connectionId })
  return accepted(record, person, at)
}

/** Whether a phone may stay in the room. It leaves with its seat, and when the room closes. */
export const checkPhone = async (
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<PhoneAnswer> => {
  const { tx, at } = context
  const { connection, holder } = await connected(context, connectionId)
  if (!connection) return refused('not_connected')
  const state = holder && roomStateOf(holder.record.call, at)
  if (!holder || state !== 'open') {
    await endVisit(context, connection, 'lost')
    return refused(state === undefined || state === 'open' ? 'not_connected' : state)
  }
  await recordConnectionSeen(tx, connectionId, at)
  const toRead = connection.read_terms_id ? await attestationToRead(context, holder) : undefined
  return toRead?.answer ?? accepted(holder.record, holder.person, at)
}

/** Ends the visit of a phone that has hung up. */
export const leaveByPhone = async (
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<PhoneAnswer> => {
  const connection = await openConnection(context.tx, connectionId)
  if (!connection) return refused('not_connected')
  await lockCall({ tx: context.tx, input: { callId: connection.call_id } })
  await endVisit(context, connection, 'left')
  return { outcome: 'accepted', seat: null }
}

/** Passes on that somebody in the room has pressed a key. Before the room, it answers what was read. */
export const pressKey = async (
  context: Context,
  { connectionId, key }: EventOf<'key_pressed'>,
): Promise<PhoneAnswer> => {
  const { at, emit } = context
  const { connection, holder } = await connected(context, connectionId)
  if (!connection || !holder) return refused('not_connected')
  if (connection.read_terms_id) {
    const answer = await answerAttestation(context, connection, holder, key)
    return answer ?? accepted(holder.record, holder.person, at)
  }
  const { call_id: callId, person_id: personId } = connection
  emit(phoneKeyPressed, { callId, personId, connectionId, key })
  return accepted(holder.record, holder.person, at)
}

/** Ends the visit of a phone, `at` a moment that may have passed, and tells everybody in the room. */
export const endVisit = async (
  context: Context,
  { id, call_id: callId }: Pick<ConnectionRow, 'id' | 'call_id'>,
  reason: 'left' | 'lost',
  leftAt: Date = context.at,
): Promise<void> => {
  const { tx, at, emit } = context
  await closeConnection(tx, id, leftAt)
  const peerId = phonePeerOf(id)
  if (!(await closePeerVisit(tx, callId, peerId, leftAt))) return
  const record = await lockCall({ tx, input: { callId } })
  if (!record) return
  const payload = { callId, peerId, reason, counted: await countedTime(tx, callId, at) }
  emit(peerLeft, payload, await roomAudience(context, record))
  await emitReadinessChanged({ tx, emit }, callId)
}

/** Ends the visit of a phone, and has the bridge end the phone call. */
export const endConnection = async (
  context: Context,
  connection: Pick<ConnectionRow, 'id' | 'call_id'>,
): Promise<void> => {
  await endVisit(context, connection, 'left')
  await instructPhone(context.tx, 'hang_up', connection.id)
}
