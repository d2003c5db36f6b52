import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { Instant } from '../values.ts'
import { DraftText, TermsKind, TermsOverview } from './shapes.ts'

export const listTermsVersions = operation('terms.listVersions', {
  summary: 'All versions and drafts of all texts, and the days after which agreements lapse.',
  method: 'GET',
  path: '/terms/versions',
  input: z.object({}),
  output: TermsOverview,
})

export const saveTermsDraft = operation('terms.saveDraft', {
  summary: 'Saves the draft of the next version of a text.',
  method: 'PUT',
  path: '/terms/drafts/{kind}',
  input: z.object({ kind: TermsKind, texts: z.array(DraftText).check(z.minLength(1), z.maxLength(languages.length)) }),
  output: TermsOverview,
  versioned: true,
})

export const discardTermsDraft = operation('terms.discardDraft', {
  summary: 'Deletes a draft.',
  method: 'DELETE',
  path: '/terms/drafts/{kind}',
  input: z.object({ kind: TermsKind }),
  output: TermsOverview,
  versioned: true,
})

export const publishTerms = operation('terms.publish', {
  summary:
    'Publishes a draft as the next version, in force immediately or from a date on. Everybody must agree to it then.',
  method: 'POST',
  path: '/terms/drafts/{kind}/publish',
  /** `from`: when it comes into force; immediately when absent. */
  input: z.object({ kind: TermsKind, from: z.optional(Instant) }),
  output: TermsOverview,
  refusals: ['terms_incomplete', 'terms_date'],
  versioned: true,
})

export const withdrawTerms = operation('terms.withdraw', {
  summary: 'Withdraws a planned version. Its text becomes the draft again, or is lost if that is confirmed.',
  method: 'DELETE',
  path: '/terms/texts/{kind}/{version}',
  input: z.object({
    kind: TermsKind,
    version: z.int().check(z.minimum(1), z.maximum(100_000)),
    /** Confirms that the text of the withdrawn version is lost, because another draft exists and stays. */
    mayLoseText: z.optional(z.boolean()),
  }),
  output: TermsOverview,
  refusals: ['terms_in_effect', 'terms_draft_exists'],
})

export const setTermsLapse = operation('terms.setLapse', {
  summary: 'Sets the number of days after which agreements lapse.',
  method: 'PUT',
  path: '/terms/lapse',
  input: z.object({ lapseDays: z.nullable(z.int().check(z.minimum(30), z.maximum(3660))) }),
  output: TermsOverview,
})
