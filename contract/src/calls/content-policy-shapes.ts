import * as z from 'zod/mini'
import { Id } from '../values.ts'

/** What recordings and transcripts of a call are for. The texts are `CALLS.CONTENT_POLICY.PURPOSES.<purpose>`. */
export const contentPurposes = ['research', 'reference', 'compliance_record'] as const
export const ContentPurpose = z.enum(contentPurposes)
export type ContentPurpose = z.infer<typeof ContentPurpose>

/** What a purpose allows. Compliance officers of the tenant read and save everything. */
export interface PurposeRules {
  /** Who reads and hears it, of those who may otherwise: all of them, or compliance officers, the client's included. */
  readonly readers: 'audience' | 'officers'
  /** Whether readers save and export it, or see and hear it in the product alone. */
  readonly isCopied: boolean
}

export const purposeRules: Readonly<Record<ContentPurpose, PurposeRules>> = {
  research: { readers: 'audience', isCopied: true },
  reference: { readers: 'audience', isCopied: false },
  compliance_record: { readers: 'officers', isCopied: true },
}

export const maxContentIssuers = 50

/** The policy that recordings and transcripts of a call carry, besides what is decided for each of them. */
export const ContentPolicy = z.object({
  purpose: ContentPurpose,
  /** The companies that it is about, by name. Whoever is restricted for one of them does not read it. */
  issuers: z.array(z.object({ companyId: Id, name: z.string() })),
})
export type ContentPolicy = z.infer<typeof ContentPolicy>
