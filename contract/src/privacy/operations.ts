import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Done, Id } from '../values.ts'
import { OpenRequest, PersonalDataRequest } from './shapes.ts'

export const requestCopy = operation('privacy.requestCopy', {
  summary: 'Asks for a copy of the data kept about a person. Whoever has asked already asks for nothing new.',
  method: 'PUT',
  path: '/permission/api/v1/gdpr/request/{personId}',
  input: z.object({ personId: Id }),
  output: PersonalDataRequest,
})

export const requestErasure = operation('privacy.requestErasure', {
  summary: 'Asks for the erasure of the data kept about a person. Whoever has asked already asks for nothing new.',
  method: 'PUT',
  path: '/permission/api/v1/gdpr/remove/{personId}',
  input: z.object({ personId: Id }),
  output: PersonalDataRequest,
})

export const listOwnRequests = operation('privacy.listOwnRequests', {
  summary: 'The requests of whoever asks that wait for their answer.',
  method: 'GET',
  path: '/privacy/requests',
  input: z.object({}),
  output: z.array(PersonalDataRequest),
})

export const withdrawRequest = operation('privacy.withdrawRequest', {
  summary: 'Takes back a request that was not answered yet.',
  method: 'DELETE',
  path: '/privacy/requests/{requestId}',
  input: z.object({ requestId: Id }),
  output: Done,
})

export const listOpenRequests = operation('privacy.listOpenRequests', {
  summary: 'All requests that wait for their answer, the one that is due soonest first; at most 500.',
  method: 'GET',
  path: '/privacy/requests/open',
  input: z.object({}),
  output: z.object({ total: z.int(), requests: z.array(OpenRequest) }),
})
