import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { ContentPolicy, ContentPurpose, maxContentIssuers } from './content-policy-shapes.ts'

export const getCallContentPolicy = operation('calls.getContentPolicy', {
  summary: 'For officers: what recordings and transcripts of a call are for, and which companies they are about.',
  method: 'GET',
  path: '/calls/{callId}/content-policy',
  input: z.object({ callId: Id }),
  output: ContentPolicy,
})

export const setCallContentPolicy = operation('calls.setContentPolicy', {
  summary:
    'For officers: sets what recordings and transcripts of a call are for, and which companies they are about. It holds at once, also for what was released.',
  method: 'PUT',
  path: '/calls/{callId}/content-policy',
  input: z.object({
    callId: Id,
    purpose: ContentPurpose,
    companyIds: z.array(Id).check(z.maxLength(maxContentIssuers)),
  }),
  output: ContentPolicy,
  refusals: ['content_issuer_unknown'],
})
