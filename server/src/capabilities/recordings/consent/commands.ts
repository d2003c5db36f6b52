import type { SeatKind } from '@colloquy/contract/calls/shapes'
import {
  answerRecordingRequest,
  requestRecording,
  stopCallRecording,
  withdrawRecordingConsent,
} from '@colloquy/contract/recordings/consent-operations'
import { type ConsentAnswer, consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { recordingChanged } from '@colloquy/contract/recordings/events'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import * as calls from '../../calls/policy.ts'
import { type CallRecord, linkToCall } from '../../calls/queries.ts'
import { audienceWithStaff, lockCallForReader } from '../../calls/transition-commands.ts'
import { flagsOf } from '../../tenancy/flags/queries.ts'
import { retentionDays } from '../retention/queries.ts'
import * as policy from './policy.ts'
import { isRecordable, presentConsent } from './queries.ts'
import { isOver } from './rules.ts'
import { insertAnswer, insertChange, insertRequest, type RecordingRequestRow, requestsOf } from './store.ts'
import { applyConsentState, latestAnswers, moveTo } from './transition-commands.ts'

/** The call is locked, so that of two answers, or an answer and an entrance, the second sees the first. */
const onCall = { load: lockCallForReader, see: calls.canSee } as const

/** What the installation has. */
export interface RecordingServices {
  readonly speech?: object | undefined
}

export const request = ({ speech }: RecordingServices) =>
  command(requestRecording, {
    ...onCall,
    allow: policy.canRequestRecording,
    limits: [{ name: 'recordings.request', max: 30, seconds: 3600 }],
    about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
    run: async (context) => {
      const { tx, me, at, input, subject, emit, refuse } = context
      if (!(await isRecordable(context, subject))) return refuse('recording_not_possible')
      const earlier = await requestsOf(tx, input.callId)
      if (earlier.some(({ state }) => !isOver(state))) return refuse('recording_exists')
      if (earlier.some(({ state }) => state === 'refused')) return refuse('recording_refused')
      const row = {
        tenant_id: me.tenantId,
        id: newId(at),
        call_id: input.callId,
        requested_by: me.personId,
        requested_at: at,
        retention_days: await retentionDays(tx, at),
        is_transcribed: speech !== undefined && (await flagsOf(tx, me.tenantId))['call-transcription'],
        state: 'requested',
      } as const
      await insertRequest(tx, row)
      const { id: recordingId, tenant_id, state } = row
      await insertChange(tx, {
        tenant_id,
        id: newId(at),
        recording_id: recordingId,
        state,
        changed_at: at,
        changed_by: me.personId,
      })
      emit(recordingChanged, { callId: input.callId, recordingId, state }, await audienceWithStaff(tx, subject))
      return presentConsent(context, subject)
    },
  })

interface OnRecording {
  readonly callId: string
  readonly recordingId: string
}

/** The request that goes on; undefined when it is over or belongs to another call. */
const openRequest = async ({ tx, input }: { readonly tx: CommandContext['tx']; readonly input: OnRecording }) =>
  (await requestsOf(tx, input.callId)).find(({ id, state }) => id === input.recordingId && !isOver(state))

/** Notes an answer, given in the room or by phone, and lets the recording follow it. The call has to be locked. */
export const giveAnswer = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit' | 'actor'>,
  {
    record,
    request: row,
    answer,
    by: { personId, seat },
  }: {
    readonly record: CallRecord
    readonly request: RecordingRequestRow
    readonly answer: ConsentAnswer
    readonly by: { readonly personId: string; readonly seat: SeatKind }
  },
): Promise<void> => {
  const { tx, at, actor, emit } = context
  await insertAnswer(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    recording_id: row.id,
    person_id: personId,
    seat,
    answer,
    text_version: consentTextVersion,
    answered_at: at,
  })
  const state = await applyConsentState(context, record, { request: row, by: personId })
  // Whoever waits for the answers sees one less, also when the state stays.
  const { call_id: callId, id: recordingId } = row
  if (state === row.state) emit(recordingChanged, { callId, recordingId, state }, await audienceWithStaff(tx, record))
}

/** The same for whoever calls. */
const give = (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit' | 'actor'> & { readonly me: Member; readonly subject: CallRecord },
  request: RecordingRequestRow,
  answer: ConsentAnswer,
): Promise<void> => {
  const { me, subject: record } = context
  return giveAnswer(context, {
    record,
    request,
    answer,
    by: { personId: me.personId, seat: calls.seatOf(me, record) ?? 'client' },
  })
}

export const answer = command(answerRecordingRequest, {
  ...onCall,
  allow: policy.canAnswerRequest,
  exemptFrom: [linkToCall],
  // Nobody agrees in the name of somebody else.
  isPersonal: true,
  about: ({ input: { callId, answer: choice } }) => ({ kind: 'call', id: callId, details: { answer: choice } }),
  run: async (context) => {
    const { tx, me, input, subject, refuse } = context
    const row = (await openRequest(context)) ?? refuse('recording_over')
    if (input.textVersion !== consentTextVersion) return refuse('recording_text_changed')
    // The first answer counts; who has agreed withdraws.
    if (!(await latestAnswers(tx, row.id)).has(me.personId)) await give(context, row, input.answer)
    return presentConsent(context, subject)
  },
})

export const withdraw = command(withdrawRecordingConsent, {
  ...onCall,
  allow: policy.canAnswerRequest,
  exemptFrom: [linkToCall],
  isPersonal: true,
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async (context) => {
    const { tx, me, subject, refuse } = context
    const row = (await openRequest(context)) ?? refuse('recording_over')
    if ((await latestAnswers(tx, row.id)).get(me.personId) === 'agreed') await give(context, row, 'withdrawn')
    return presentConsent(context, subject)
  },
})

export const stop = command(stopCallRecording, {
  ...onCall,
  allow: policy.canRequestRecording,
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async (context) => {
    const { me, subject, refuse } = context
    const row = (await openRequest(context)) ?? refuse('recording_over')
    await moveTo(context, subject, { request: row, state: 'ended', by: me.personId })
    return presentConsent(context, subject)
  },
})
