import type { PhoneInstruction } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { phoneJoined, phoneKeyPressed } from '@colloquy/contract/calls/events'
import type { Payload } from '@colloquy/contract/operation'
import { recordingChanged } from '@colloquy/contract/recordings/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { instructPhone } from '../../calls/dial-in/instruction-commands.ts'
import { phonesOf } from '../../calls/dial-in/phone-queries.ts'
import { lockCall } from '../../calls/transition-commands.ts'
import { giveAnswer } from './commands.ts'
import { isOver } from './rules.ts'
import { type RecordingRequestRow, requestsOf } from './store.ts'
import { latestAnswers } from './transition-commands.ts'

/** The key that agrees; the other one refuses, or withdraws. */
const agreeKey = '1'

const openRequest = async ({ tx }: SystemContext, callId: string) =>
  (await requestsOf(tx, callId)).find(({ state }) => !isOver(state))

/** What somebody by phone is asked: they are told of a transcript, as everybody else is. */
const questionOf = ({ is_transcribed }: Pick<RecordingRequestRow, 'is_transcribed'>): PhoneInstruction =>
  is_transcribed ? 'ask_transcribed_recording_consent' : 'ask_recording_consent'

/** Asks whoever joins by phone, before they are recorded. */
const askJoined = async (
  context: SystemContext,
  { callId, personId, connectionId }: Payload<typeof phoneJoined>,
): Promise<void> => {
  const request = await openRequest(context, callId)
  if (!request) return
  const isAnswered = (await latestAnswers(context.tx, request.id)).has(personId)
  if (!isAnswered) await instructPhone(context.tx, questionOf(request), connectionId)
  else if (request.state === 'recording') await instructPhone(context.tx, 'announce_recording', connectionId)
}

/** Asks everybody who takes part by phone, or tells them that they are recorded, or are no longer. */
const playToPhones = async (
  { tx }: SystemContext,
  { callId, recordingId, state }: Payload<typeof recordingChanged>,
): Promise<void> => {
  const phones = await phonesOf(tx, callId)
  if (phones.length === 0) return
  const request = (await requestsOf(tx, callId)).find(({ id }) => id === recordingId)
  const answers = await latestAnswers(tx, recordingId)
  for (const { connectionId, personId } of phones) {
    if (request && !isOver(state) && !answers.has(personId)) await instructPhone(tx, questionOf(request), connectionId)
    else if (state === 'recording') await instructPhone(tx, 'announce_recording', connectionId)
    else if (state === 'paused' || state === 'ended') await instructPhone(tx, 'announce_recording_end', connectionId)
  }
}

/** Takes a key as the answer of its person. The first one counts; who has agreed can only withdraw. */
const recordKeyAnswer = async (
  context: SystemContext,
  { callId, personId, connectionId, key }: Payload<typeof phoneKeyPressed>,
): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const request = record && (await openRequest(context, callId))
  const seat = record?.seats.find((one) => one.personId === personId)?.kind
  if (!record || !request || !seat) return
  const former = (await latestAnswers(context.tx, request.id)).get(personId)
  const answer = key === agreeKey ? 'agreed' : former === 'agreed' ? 'withdrawn' : 'refused'
  if (former === undefined || (former === 'agreed' && answer === 'withdrawn'))
    await giveAnswer(context, { record, request, answer, by: { personId, seat } })
  const confirmation: PhoneInstruction =
    (former ?? answer) === 'agreed' && answer === 'agreed' ? 'confirm_recording_consent' : 'confirm_recording_refusal'
  await instructPhone(context.tx, confirmation, connectionId)
}

export const phoneReactions = [
  on(phoneJoined, 'recordings.phones.join', askJoined),
  on(recordingChanged, 'recordings.phones.announce', playToPhones),
  on(phoneKeyPressed, 'recordings.phones.record-answer', recordKeyAnswer),
]
