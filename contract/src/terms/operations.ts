import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Agreement, TermsKind, TermsStatus, TermsText } from './shapes.ts'

export const listCurrentTerms = operation('terms.listCurrent', {
  summary: "The texts in force for the portal, in the requested language or the person's own.",
  method: 'GET',
  path: '/terms/current',
  input: z.object({ language: z.optional(Language) }),
  output: z.array(TermsText),
})

export const getTermsStatus = operation('terms.getStatus', {
  summary:
    "A person's agreements and the texts they still have to accept; for their company, the agreements of its people.",
  method: 'GET',
  path: '/terms/status/{entityId}',
  input: z.object({ entityId: Id }),
  output: TermsStatus,
})

export const agreeToTerms = operation('terms.agree', {
  summary: 'Records agreement to the terms and the privacy policy in force, together.',
  method: 'POST',
  path: '/terms/agree/{entityId}',
  input: z.object({ entityId: Id }),
  output: TermsStatus,
})

export const agreeToPrivacy = operation('terms.agreePrivacy', {
  summary: 'Records agreement to the privacy policy in force alone.',
  method: 'POST',
  path: '/terms/agree-privacy/{entityId}',
  input: z.object({ entityId: Id }),
  output: TermsStatus,
})

export const listTermsHistory = operation('terms.listHistory', {
  summary: "The caller's agreements with their dates, latest first.",
  method: 'GET',
  path: '/terms/history',
  input: z.object({}),
  output: z.array(Agreement),
})

export const getTermsText = operation('terms.getText', {
  summary: 'A version of a text that is or was in force.',
  method: 'GET',
  path: '/terms/texts/{kind}/{version}',
  input: z.object({
    kind: TermsKind,
    version: z.int().check(z.minimum(1), z.maximum(100_000)),
    language: z.optional(Language),
  }),
  output: TermsText,
})
