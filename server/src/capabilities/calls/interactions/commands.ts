import { callCompleted, interactionChanged, minutesConfirmed } from '@colloquy/contract/calls/events'
import { hasLink, meetingLinkOf } from '@colloquy/contract/calls/interaction-shapes'
import { confirmCallMinutes, setCallInteraction } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { canChangeSeats, canConfirmMinutes } from '../present.ts'
import { presentOne, recordOf } from '../queries.ts'
import { closeVisits } from '../room/ledger-store.ts'
import { findCall, update } from '../store.ts'
import { callAuditSubject, lockCall, recordStep, recordStepAndPresent } from '../transition-commands.ts'
import { agreedMinutes } from './confirmed-minutes.ts'
import { insertMinuteReport } from './store.ts'

/** Each change is mailed to everybody on the call. */
const limits = [{ name: 'calls.interactions', max: 30, seconds: 3600 }] as const

export const setInteraction = command(setCallInteraction, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canReschedule,
  limits,
  about: ({ input: { callId, interaction } }) => ({
    kind: 'call',
    id: callId,
    // A location may be somebody's phone number.
    details: { platformType: interaction.platformType, provider: interaction.provider ?? undefined },
  }),
  run: async (context) => {
    const { tx, at, input, subject, refuse } = context
    const { call } = subject
    if (!canChangeSeats(call)) return refuse('call_move_forbidden')
    const { platformType, provider } = input.interaction
    const note = input.interaction.note?.trim() || null
    const location = hasLink(provider)
      ? (meetingLinkOf(provider, input.interaction.location ?? '') ?? null)
      : input.interaction.location
    const isSame =
      call.platform_type === platformType &&
      call.provider === provider &&
      call.location === location &&
      call.location_note === note
    if (isSame) return presentOne(context, subject)
    await update(tx, call.id, { platform_type: platformType, provider, location, location_note: note })
    // Visits to a room that nobody may enter any longer would go on for ever.
    if (platformType !== 'video') await closeVisits(tx, call.id, at)
    return recordStepAndPresent(context, call.id, 'interaction_changed', interactionChanged)
  },
})

export const confirmMinutes = command(confirmCallMinutes, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canEnd,
  limits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx, me, at, input, subject, refuse } = context
    const { call } = subject
    const side = policy.sideOf(me, subject)
    if (!side || !canConfirmMinutes(call, at)) return refuse('call_move_forbidden')
    await insertMinuteReport(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: call.id,
      side,
      minutes: input.minutes,
      reported_at: at,
      reported_by: me.personId,
    })
    await update(tx, call.id, {})
    await recordStep(context, call.id, 'minutes_confirmed', minutesConfirmed)
    const { minute_reports } = (await findCall(tx, call.id))!
    const minutes = agreedMinutes(minute_reports)
    if (minutes === undefined) return presentOne(context, recordOf((await findCall(tx, call.id))!))
    await update(tx, call.id, { status: callStatuses.completed, actual_minutes: minutes })
    return recordStepAndPresent(context, call.id, 'completed', callCompleted)
  },
})
