import { getRecordingConsent, listRecordingConsents } from '@colloquy/contract/recordings/consent-operations'
import type { RecordingConsent } from '@colloquy/contract/recordings/consent-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import * as calls from '../../calls/policy.ts'
import { type CallRecord, canTakePlace, isRoomOpen, linkToCall, loadCallForReader } from '../../calls/queries.ts'
import { peopleInRoom } from '../../calls/room/queries.ts'
import { personSummaries } from '../../people/queries.ts'
import { flagsOf } from '../../tenancy/flags/queries.ts'
import * as policy from './policy.ts'
import { isOver } from './rules.ts'
import { answersTo, requestsOf } from './store.ts'
import { latestAnswers } from './transition-commands.ts'

/** Whether an approval or a rule forbids that a call is recorded. */
const isForbidden = ({ call: { is_recording_forbidden, approvals } }: CallRecord): boolean =>
  is_recording_forbidden || approvals.some(({ conditions }) => conditions.includes('no_recording'))

/** Whether a call can be recorded: the tenant allows it, nobody forbids it, and it is, or is still to be, held in the room. */
export const isRecordable = async (
  { tx, actor, at }: Pick<TransactionContext<Actor>, 'tx' | 'actor' | 'at'>,
  record: CallRecord,
): Promise<boolean> =>
  record.call.platform_type === 'video' &&
  canTakePlace(record, at) &&
  !isForbidden(record) &&
  (await flagsOf(tx, actor.tenantId))['call-recording']

/** Whose answers a recording waits for: those in the room; before it opens, those with a seat. */
const expectedToAnswer = async (
  { tx, at }: Pick<TransactionContext<Actor>, 'tx' | 'at'>,
  record: CallRecord,
): Promise<readonly string[]> =>
  isRoomOpen(record, at) ? [...(await peopleInRoom(tx, record.call.id))] : record.seated

/** What a reader sees of the recording of a call, and can do about it. */
export const presentConsent = async (
  context: Pick<TransactionContext<Actor>, 'tx' | 'actor' | 'at'>,
  record: CallRecord,
): Promise<RecordingConsent> => {
  const { tx, actor } = context
  // Vendors are not told the name of the person who asks, nor notified at all.
  if (calls.isVendorOfCall(actor, record)) return { recording: null, can: { request: false, listConsents: false } }
  const [latest, ...earlier] = await requestsOf(tx, record.call.id)
  const isRefused = [latest, ...earlier].some((request) => request?.state === 'refused')
  const mayRequest = policy.canRequestRecording(actor, record)
  const canRequest =
    mayRequest && !isRefused && (!latest || isOver(latest.state)) && (await isRecordable(context, record))
  const can = { request: canRequest, listConsents: latest !== undefined && calls.isComplianceOfficer(actor, record) }
  if (!latest) return { recording: null, can }
  const answers = await latestAnswers(tx, latest.id)
  const mine = isMember(actor) ? (answers.get(actor.personId) ?? null) : null
  const expected = await expectedToAnswer(context, record)
  const people = await personSummaries(tx, [latest.requested_by])
  const isOpen = !isOver(latest.state)
  return {
    recording: {
      recordingId: latest.id,
      state: latest.state,
      requestedByName: people.get(latest.requested_by)?.fullName ?? '',
      requestedAt: latest.requested_at.toISOString(),
      answer: mine,
      waitingFor: isOpen ? expected.filter((personId) => !answers.has(personId)).length : 0,
      keptDays: latest.retention_days,
      isTranscribed: latest.is_transcribed,
      can: {
        answer: isOpen && mine === null && policy.canAnswerRequest(actor, record),
        withdraw: isOpen && mine === 'agreed' && policy.canAnswerRequest(actor, record),
        stop: isOpen && mayRequest,
      },
    },
    can,
  }
}

export const getConsent = query(getRecordingConsent, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: calls.canSee,
  exemptFrom: [linkToCall],
  run: async (context) => presentConsent(context, context.subject),
})

export const listConsents = query(listRecordingConsents, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: calls.isComplianceOfficer,
  run: async ({ tx, input: { callId } }) => {
    const requests = await requestsOf(tx, callId)
    const rows = await answersTo(
      tx,
      requests.map(({ id }) => id),
    )
    const people = await personSummaries(
      tx,
      rows.map(({ person_id }) => person_id),
    )
    return {
      consents: rows.map(({ recording_id, person_id, seat, answer, text_version, answered_at }) => ({
        recordingId: recording_id,
        personId: person_id,
        name: people.get(person_id)?.fullName ?? '',
        seat,
        answer,
        textVersion: text_version,
        at: answered_at.toISOString(),
      })),
    }
  },
})
