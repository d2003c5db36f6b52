import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { EmptyOutput, Id } from '../../values.ts'
import { Call } from '../shapes.ts'
import { OwnStandby } from './standby-shapes.ts'

/** The most experts who stand by for one call. */
export const maxStandbys = 3

export const requestCallStandby = operation('calls.requestStandby', {
  summary:
    'Asks another expert to stand by for a call that has a time. They are evaluated as the expert of the call is.',
  method: 'POST',
  path: '/calls/{callId}/standbys',
  input: z.object({ callId: Id, personId: Id }),
  output: Call,
  refusals: [
    ...(['call_move_forbidden', 'seat_not_possible', 'seats_full', 'expert_not_available'] as const),
    ...(['compliance_blocked', 'compliance_approval_needed'] as const),
  ],
  versioned: true,
})

export const inviteCallStandbys = operation('calls.inviteStandbys', {
  summary:
    'Invites everybody who stands by to a call whose expert has not come or has cancelled. The first who takes it has the seat.',
  method: 'POST',
  path: '/calls/{callId}/standbys/invitations',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const listCallStandbys = operation('calls.listStandbys', {
  summary: 'The calls for which the actor, an expert, is asked to stand by, stands by, or is invited.',
  method: 'GET',
  path: '/calls/standbys',
  input: z.object({}),
  output: z.object({ standbys: z.array(OwnStandby) }),
})

export const answerCallStandby = operation('calls.answerStandby', {
  summary:
    'Agrees to stand by, which holds the time; declines; or takes the call, which frees everybody else who stands by.',
  method: 'POST',
  path: '/calls/standbys/{standbyId}/answer',
  input: z.object({ standbyId: Id, answer: z.enum(['agree', 'decline', 'take']) }),
  output: EmptyOutput,
  refusals: [
    ...(['call_move_forbidden', 'standby_not_open', 'slot_taken', 'expert_not_available'] as const),
    ...(['compliance_blocked', 'compliance_approval_needed'] as const),
  ],
})
