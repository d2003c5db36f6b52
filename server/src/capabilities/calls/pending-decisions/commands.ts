import { clientDecided, interpreterRequested } from '@colloquy/contract/calls/events'
import { decideCallForClient, requestCallInterpreter } from '@colloquy/contract/calls/wait-operations'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { canChangeSeats, deciderOf } from '../present.ts'
import { presentOne } from '../queries.ts'
import { update } from '../store.ts'
import { lockCall, reasonsOf, recordStepAndPresent } from '../transition-commands.ts'
import { cancelCallForReason } from '../verdicts/booked-time-commands.ts'
import { isHoldExpired } from '../verdicts/hold-expiry.ts'
import { insertClientDecision } from './store.ts'

/** Each decision and each request is mailed. */
const limits = [{ name: 'calls.waits', max: 60, seconds: 3600 }] as const

export const decideForClient = command(decideCallForClient, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canDecideForClient,
  limits,
  about: ({ subject: { call }, input: { decision, note } }) => ({
    kind: 'call',
    id: call.id,
    details: {
      decision,
      note: note?.trim() || undefined,
      waitType: call.wait_type,
      ...(call.wait_type === 'rate_approval' && { creditsPerHour: call.credits_per_hour }),
    },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, refuse } = context
    const { call } = subject
    if (!deciderOf(call)?.(me, subject)) return refuse('call_move_forbidden')
    if (isHoldExpired(call, at)) return refuse('hold_expired')
    const isRate = call.wait_type === 'rate_approval'
    const note = input.note?.trim() || null
    if (input.decision === 'refused' && note === null) return refuse('decision_note_required')
    await insertClientDecision(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: call.id,
      kind: isRate ? 'rate' : 'compliance',
      decision: input.decision,
      credits_per_hour: isRate ? call.credits_per_hour : null,
      note,
      decided_at: at,
      decided_by: me.personId,
    })
    if (input.decision === 'approved') {
      await update(tx, call.id, {})
      const step = isRate ? 'rate_approved' : 'client_approved'
      return recordStepAndPresent(context, call.id, step, clientDecided, note === null ? {} : { note })
    }
    const reason = isRate ? 'client_budget' : 'client_compliance'
    return presentOne(context, await cancelCallForReason(context, subject, reason, { note: input.note }))
  },
})

export const requestInterpreter = command(requestCallInterpreter, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canGiveSeat('interpreter'),
  limits,
  about: ({ input: { callId, isNeeded, note } }) => ({
    kind: 'call',
    id: callId,
    details: { isNeeded, note: note?.trim() || undefined },
  }),
  run: async (context) => {
    const { tx, input, subject, refuse } = context
    const { call } = subject
    if (!canChangeSeats(call)) return refuse('call_move_forbidden')
    if (call.needs_interpreter === input.isNeeded) return presentOne(context, subject)
    await update(tx, call.id, {
      needs_interpreter: input.isNeeded,
      reasons: input.isNeeded ? reasonsOf(input.note) : [],
    })
    const step = input.isNeeded ? 'interpreter_requested' : 'interpreter_released'
    return recordStepAndPresent(context, call.id, step, interpreterRequested)
  },
})
