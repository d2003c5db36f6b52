import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { Id, Instant, line, prose } from '../values.ts'

/** The texts that the seats of a call attest before it begins. */
export const attestationKinds = ['attest_client', 'attest_expert', 'attest_observer'] as const
export type AttestationKind = (typeof attestationKinds)[number]

/** Texts people agree to; experts have their own terms [TC-01]. Attestations are given for each call. */
export const TermsKind = z.enum(['general', 'expert', 'privacy', ...attestationKinds])
export type TermsKind = z.infer<typeof TermsKind>

export const TermsText = z.object({
  termsId: Id,
  kind: TermsKind,
  version: z.int(),
  language: Language,
  title: z.string(),
  /** Plain text; paragraphs are separated by an empty line. */
  body: z.string(),
  /** When it comes into force. */
  publishedAt: Instant,
})
export type TermsText = z.infer<typeof TermsText>

/** A person's agreements and what they still have to accept, per text in force. */
export const TermsStatus = z.object({
  entityId: Id,
  accepted: z.boolean(),
  texts: z.array(
    z.object({
      kind: TermsKind,
      version: z.int(),
      acceptedVersion: z.nullable(z.int()),
      acceptedAt: z.nullable(Instant),
      /** The person never accepted the version in force, or the agreement has lapsed. */
      isPending: z.boolean(),
      /** When the agreement lapses; null while it does not. */
      lapsesAt: z.nullable(Instant),
    }),
  ),
})
export type TermsStatus = z.infer<typeof TermsStatus>

/** An agreement of a person. */
export const Agreement = z.object({
  kind: TermsKind,
  version: z.int(),
  title: z.string(),
  agreedAt: Instant,
})
export type Agreement = z.infer<typeof Agreement>

/** A draft of a text in one language. The body may be empty until publication. */
export const DraftText = z.object({ language: Language, title: line(200), body: prose(60_000) })
export type DraftText = z.infer<typeof DraftText>

/** The draft of the next version of a kind of text. */
export const TermsDraft = z.object({
  /** The version of the draft; 0 before the first. */
  version: z.int(),
  texts: z.array(DraftText),
  editedAt: Instant,
})
export type TermsDraft = z.infer<typeof TermsDraft>

/** The tenant's texts as administrators see them. */
export const TermsOverview = z.object({
  /** Days after which an agreement lapses; null when it never does. */
  lapseDays: z.nullable(z.int()),
  /** Languages in which a text must exist before it can be published. */
  languages: z.array(Language),
  kinds: z.array(
    z.object({
      kind: TermsKind,
      /** Newest first. */
      versions: z.array(
        z.object({
          version: z.int(),
          publishedAt: Instant,
          state: z.enum(['planned', 'in_force', 'former']),
          languages: z.array(Language),
          /** The number of people who have accepted it. */
          agreed: z.int(),
        }),
      ),
      draft: z.nullable(TermsDraft),
    }),
  ),
})
export type TermsOverview = z.infer<typeof TermsOverview>
