import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { can, EmptyOutput, Id } from '../../values.ts'
import { Country, DialIn, DialInCharge, DialInNumber, DialInText } from './shapes.ts'

export const listDialInNumbers = operation('calls.listDialInNumbers', {
  summary: "The numbers at which the tenant's phone bridge answers, by country.",
  method: 'GET',
  path: '/dial-in-numbers',
  input: z.object({}),
  output: z.object({ numbers: z.array(DialInNumber), can: can('edit') }),
})

export const addDialInNumber = operation('calls.addDialInNumber', {
  summary: 'Adds a number of the phone bridge.',
  method: 'POST',
  path: '/dial-in-numbers',
  input: z.object({ country: Country, charge: DialInCharge, text: DialInText }),
  output: DialInNumber,
  refusals: ['dial_in_number_exists', 'dial_in_numbers_full'],
})

export const removeDialInNumber = operation('calls.removeDialInNumber', {
  summary: 'Removes a number of the phone bridge.',
  method: 'DELETE',
  path: '/dial-in-numbers/{numberId}',
  input: z.object({ numberId: Id }),
  output: EmptyOutput,
})

export const getCallDialIn = operation('calls.getDialIn', {
  summary: "How the actor joins a call by phone: the PIN of their seat, and numbers. Null where they can't.",
  method: 'GET',
  path: '/calls/{callId}/dial-in',
  input: z.object({ callId: Id }),
  output: z.object({ dialIn: z.nullable(DialIn) }),
})

export const requestCallback = operation('calls.requestCallback', {
  summary: 'Asks the phone bridge to call the actor and to connect them with a call that can be entered now.',
  method: 'POST',
  path: '/calls/{callId}/callback',
  input: z.object({ callId: Id, number: DialInText }),
  output: z.object({ dialIn: z.nullable(DialIn) }),
  refusals: [
    'dial_in_not_available',
    'callback_number_invalid',
    'callback_country_not_allowed',
    'call_external',
    'room_not_open',
    'room_closed',
    'attestation_missing',
    'attestations_pending',
    'chaperone_missing',
    'compliance_blocked',
    'compliance_approval_needed',
  ],
})
