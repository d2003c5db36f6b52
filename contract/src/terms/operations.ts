import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Language } from '../values.ts'
import { TermsStatus, TermsText } from './shapes.ts'

export const currentTerms = operation('terms.current', {
  summary: "The texts in force for the portal asked, in the language asked for or the person's own.",
  method: 'GET',
  path: '/terms/current',
  input: z.object({ language: z.optional(Language) }),
  output: z.array(TermsText),
})

export const termsStatus = operation('terms.status', {
  summary: 'What a person has agreed to, and what is owed.',
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
