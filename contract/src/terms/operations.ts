import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Instant, Language } from '../values.ts'
import { Agreement, DraftText, TermsKind, TermsLedger, TermsStatus, TermsText } from './shapes.ts'

export const currentTerms = operation('terms.current', {
  summary: "The texts in force for the portal asked, in the language asked for or the person's own.",
  method: 'GET',
  path: '/terms/current',
  input: z.object({ language: z.optional(Language) }),
  output: z.array(TermsText),
})

export const termsStatus = operation('terms.status', {
  summary: 'What a person has agreed to, and what is owed; of their company, what its people have agreed to.',
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

export const termsHistory = operation('terms.history', {
  summary: 'What whoever asks has agreed to and when, the latest first.',
  method: 'GET',
  path: '/terms/history',
  input: z.object({}),
  output: z.array(Agreement),
})

export const termsText = operation('terms.text', {
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

export const termsVersions = operation('terms.versions', {
  summary: 'All versions of all texts, what is being written, and after how long agreements lapse.',
  method: 'GET',
  path: '/terms/versions',
  input: z.object({}),
  output: TermsLedger,
})

export const saveTermsDraft = operation('terms.saveDraft', {
  summary: 'Keeps what is to become the next version of a text.',
  method: 'PUT',
  path: '/terms/drafts/{kind}',
  input: z.object({ kind: TermsKind, texts: z.array(DraftText).check(z.minLength(1), z.maxLength(3)) }),
  output: TermsLedger,
  versioned: true,
})

export const discardTermsDraft = operation('terms.discardDraft', {
  summary: 'Throws away what was being written.',
  method: 'DELETE',
  path: '/terms/drafts/{kind}',
  input: z.object({ kind: TermsKind }),
  output: TermsLedger,
  versioned: true,
})

export const publishTerms = operation('terms.publish', {
  summary: 'Makes a draft the next version, in force at once or from a date on. Everybody must agree to it then.',
  method: 'POST',
  path: '/terms/drafts/{kind}/publish',
  /** `from`: absent for at once. */
  input: z.object({ kind: TermsKind, from: z.optional(Instant) }),
  output: TermsLedger,
  refusals: ['terms_incomplete', 'terms_date'],
  versioned: true,
})

export const withdrawTerms = operation('terms.withdraw', {
  summary: 'Takes back a version that is planned. What was written becomes the draft again, if there is none.',
  method: 'DELETE',
  path: '/terms/texts/{kind}/{version}',
  input: z.object({ kind: TermsKind, version: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  output: TermsLedger,
  refusals: ['terms_begun'],
})

export const setTermsLapse = operation('terms.setLapse', {
  summary: 'Says after how many days agreements must be given again.',
  method: 'PUT',
  path: '/terms/lapse',
  input: z.object({ lapseDays: z.nullable(z.int().check(z.minimum(30), z.maximum(3660))) }),
  output: TermsLedger,
})
