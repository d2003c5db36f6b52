import * as z from 'zod/mini'
import { Id, Instant, Language } from '../values.ts'

/** Texts people agree to; experts have their own terms [TC-01]. */
export const TermsKind = z.enum(['general', 'expert', 'privacy'])
export type TermsKind = z.infer<typeof TermsKind>

export const TermsText = z.object({
  termsId: Id,
  kind: TermsKind,
  version: z.int(),
  language: Language,
  title: z.string(),
  /** Plain text; paragraphs are separated by an empty line. */
  body: z.string(),
  publishedAt: Instant,
})

/** What a person has agreed to and what is owed, per text in force. */
export const TermsStatus = z.object({
  entityId: Id,
  accepted: z.boolean(),
  texts: z.array(
    z.object({
      kind: TermsKind,
      version: z.int(),
      acceptedVersion: z.nullable(z.int()),
      acceptedAt: z.nullable(Instant),
    }),
  ),
})
export type TermsStatus = z.infer<typeof TermsStatus>
