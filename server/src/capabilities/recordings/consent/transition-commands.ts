import type { ConsentAnswer, ConsentState } from '@colloquy/contract/recordings/consent-shapes'
import { recordingChanged } from '@colloquy/contract/recordings/events'
import { newId } from '../../../platform/ids.ts'
import {
  pauseRecording,
  resumeRecording,
  startRecording,
  stopRecording,
} from '../../../platform/media/recording-control.ts'
import { mediaOf } from '../../../platform/media/store.ts'
import type { CommandContext, SystemContext } from '../../../platform/operations/define.ts'
import { type CallRecord, isPaused } from '../../calls/queries.ts'
import { peopleInRoom } from '../../calls/room/queries.ts'
import { audienceWithStaff } from '../../calls/transition-commands.ts'
import { isOver, nextState } from './rules.ts'
import { answersTo, type RecordingRequestRow, setState } from './store.ts'

type Context = Pick<CommandContext | SystemContext, 'tx' | 'at' | 'emit' | 'actor'>

/** The latest answer of each person to a request. */
export const latestAnswers = async (
  tx: Context['tx'],
  recordingId: string,
): Promise<ReadonlyMap<string, ConsentAnswer>> =>
  new Map((await answersTo(tx, [recordingId])).map(({ person_id, answer }) => [person_id, answer]))

/** Starts, pauses, resumes or stops what is recorded. */
const control = async (
  context: Context,
  { id: recordingId, call_id: callId }: RecordingRequestRow,
  to: ConsentState,
) => {
  const media = await mediaOf(context.tx, recordingId)
  if (to === 'recording')
    return media ? resumeRecording(context, recordingId) : startRecording(context, { recordingId, callId })
  if (!media) return undefined
  return isOver(to) ? stopRecording(context, recordingId) : pauseRecording(context, recordingId)
}

/** Moves a recording to a state, with all that follows. The call has to be locked. */
export const moveTo = async (
  context: Context,
  record: CallRecord,
  {
    request,
    state,
    by,
  }: { readonly request: RecordingRequestRow; readonly state: ConsentState; readonly by: string | null },
): Promise<void> => {
  const { tx, at, emit } = context
  await control(context, request, state)
  if (state === request.state) return
  const { tenant_id, id: recording_id, call_id: callId } = request
  await setState(tx, { tenant_id, id: newId(at), recording_id, state, changed_at: at, changed_by: by })
  emit(recordingChanged, { callId, recordingId: recording_id, state }, await audienceWithStaff(tx, record))
}

/** Moves a recording to where it stands now that somebody has answered, come or gone. The call has to be locked. @returns the state */
export const applyConsentState = async (
  context: Context,
  record: CallRecord,
  { request, by }: { readonly request: RecordingRequestRow; readonly by: string | null },
): Promise<ConsentState> => {
  const answers = await latestAnswers(context.tx, request.id)
  const present = [...(await peopleInRoom(context.tx, request.call_id))]
  const state = nextState({ state: request.state, present, answers, isCallPaused: isPaused(record, context.at) })
  await moveTo(context, record, { request, by, state })
  return state
}
