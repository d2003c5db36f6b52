import {
  callCancelled,
  callCompleted,
  callPaused,
  callPostponed,
  callPutOnHold,
  callRescheduled,
  callResumed,
  readinessChanged,
} from '@colloquy/contract/calls/events'
import { on, type SystemContext, type Timer } from '../../../platform/operations/define.ts'
import { lockCall } from '../../calls/transition-commands.ts'
import { isOver } from './rules.ts'
import { callsWithStoppedMedia, requestsOf } from './store.ts'
import { applyConsentState, moveTo } from './transition-commands.ts'

/** The recording of a call that goes on, with the call locked. */
const openRecording = async ({ tx }: SystemContext, callId: string) => {
  // Most calls have none: they are not locked.
  if ((await requestsOf(tx, callId)).every(({ state }) => isOver(state))) return undefined
  const record = await lockCall({ tx, input: { callId } })
  const request = (await requestsOf(tx, callId)).find(({ state }) => !isOver(state))
  return record && request && { record, request }
}

/** Somebody has come or gone: everybody who is there must have agreed. */
const updateState = async (context: SystemContext, { callId }: { callId: string }): Promise<void> => {
  const open = await openRecording(context, callId)
  if (open) await applyConsentState(context, open.record, { request: open.request, by: null })
}

const end = async (context: SystemContext, { callId }: { callId: string }): Promise<void> => {
  const open = await openRecording(context, callId)
  if (open) await moveTo(context, open.record, { request: open.request, state: 'ended', by: null })
}

/** What was asked for before the call holds for its next time, too; what was recorded of this one ends. */
const endStarted = async (context: SystemContext, { callId }: { callId: string }): Promise<void> => {
  const open = await openRecording(context, callId)
  if (open && open.request.state !== 'requested')
    await moveTo(context, open.record, { request: open.request, state: 'ended', by: null })
}

export const consentReactions = [
  on(readinessChanged, 'recordings.update-state', updateState),
  on(callPaused, 'recordings.pause', updateState),
  on(callResumed, 'recordings.resume', updateState),
  on(callCompleted, 'recordings.end-completed', end),
  on(callCancelled, 'recordings.end-cancelled', end),
  on(callRescheduled, 'recordings.end-rescheduled', endStarted),
  on(callPostponed, 'recordings.end-postponed', endStarted),
  on(callPutOnHold, 'recordings.end-put-on-hold', endStarted),
]

/** Ends recordings that nothing arrives for any more, because everybody has left without ending the call. */
export const endAbandoned: Timer = {
  name: 'recordings.end-abandoned',
  run: async (context) => {
    for (const callId of await callsWithStoppedMedia(context.tx)) await end(context, { callId })
  },
}
