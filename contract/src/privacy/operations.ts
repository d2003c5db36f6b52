import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Done, Id } from '../values.ts'
import { OpenRequest, PersonalDataRequest } from './shapes.ts'

export const requestCopy = operation('privacy.requestCopy', {
  summary: "Requests a copy of the caller's personal data. Idempotent while the request is open.",
  method: 'PUT',
  path: '/permission/api/v1/gdpr/request/{personId}',
  input: z.object({ personId: Id }),
  output: PersonalDataRequest,
})

export const requestErasure = operation('privacy.requestErasure', {
  summary: "Requests the erasure of the caller's personal data. Idempotent while the request is open.",
  method: 'PUT',
  path: '/permission/api/v1/gdpr/remove/{personId}',
  input: z.object({ personId: Id }),
  output: PersonalDataRequest,
})

export const listOwnRequests = operation('privacy.listOwnRequests', {
  summary: "The caller's open requests.",
  method: 'GET',
  path: '/privacy/requests',
  input: z.object({}),
  output: z.array(PersonalDataRequest),
})

export const withdrawRequest = operation('privacy.withdrawRequest', {
  summary: 'Withdraws an open request.',
  method: 'DELETE',
  path: '/privacy/requests/{requestId}',
  input: z.object({ requestId: Id }),
  output: Done,
})

export const listOpenRequests = operation('privacy.listOpenRequests', {
  summary: 'All open requests, soonest due first; at most 500.',
  method: 'GET',
  path: '/privacy/requests/open',
  input: z.object({}),
  output: z.object({ total: z.int(), requests: z.array(OpenRequest) }),
})
