import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { can, Done, Id } from '../../values.ts'
import { Country, DialInCharge, DialInNumber, DialInText } from './shapes.ts'

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
  output: Done,
})
