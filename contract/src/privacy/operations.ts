import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, EmptyOutput, Id, prose } from '../values.ts'
import { ClosedRequest, OpenRequest, PersonalDataCopy, PersonalDataRequest, RequestOutcome } from './shapes.ts'

export const requestPersonalDataCopy = operation('privacy.requestCopy', {
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

export const listOwnPersonalDataRequests = operation('privacy.listOwnRequests', {
  summary: "The caller's open requests.",
  method: 'GET',
  path: '/privacy/requests',
  input: z.object({}),
  output: z.array(PersonalDataRequest),
})

export const withdrawPersonalDataRequest = operation('privacy.withdrawRequest', {
  summary: 'Withdraws an open request.',
  method: 'DELETE',
  path: '/privacy/requests/{requestId}',
  input: z.object({ requestId: Id }),
  output: EmptyOutput,
})

export const getPersonalDataCopy = operation('privacy.getCopy', {
  summary: "The copy of the caller's personal data that answers a request.",
  method: 'GET',
  path: '/privacy/copies/{requestId}',
  input: z.object({ requestId: Id }),
  output: PersonalDataCopy,
})

export const downloadPersonalDataCopy = operation('privacy.downloadCopy', {
  summary: 'Lets the browser download the copy: one download within a minute at the path.',
  method: 'POST',
  path: '/privacy/copies/{requestId}/download',
  input: z.object({ requestId: Id }),
  output: z.object({ path: z.string() }),
  refusals: ['copy_not_ready'],
})

export const listOpenPersonalDataRequests = operation('privacy.listOpenRequests', {
  summary: 'All open requests, soonest due first; at most 500.',
  method: 'GET',
  path: '/privacy/requests/open',
  input: z.object({}),
  output: z.object({ total: z.int(), requests: z.array(OpenRequest) }),
})

export const listClosedPersonalDataRequests = operation('privacy.listClosedRequests', {
  summary: 'The closed requests with their outcome, newest first; at most 500.',
  method: 'GET',
  path: '/privacy/requests/closed',
  input: z.object({}),
  output: z.object({ total: z.int(), requests: z.array(ClosedRequest) }),
})

export const exportPersonalData = operation('privacy.exportData', {
  summary:
    'The stored data about the person of an open request, as JSON, without what people keep for themselves alone.',
  method: 'POST',
  path: '/privacy/requests/{requestId}/export',
  input: z.object({ requestId: Id }),
  output: Bytes,
})

export const answerPersonalDataRequest = operation('privacy.answer', {
  summary:
    'Closes an open request with an outcome and mails the message to the person. An answered request for a copy provides it; closing one as erased erases the data.',
  method: 'POST',
  path: '/privacy/requests/{requestId}/answer',
  input: z.object({ requestId: Id, outcome: RequestOutcome, message: prose(2000).check(z.trim(), z.minLength(1)) }),
  output: EmptyOutput,
  refusals: ['outcome_not_offered', 'upcoming_calls_exist'],
})
