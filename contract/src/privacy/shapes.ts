import * as z from 'zod/mini'
import { PersonCard } from '../people/shapes.ts'
import { Id, Instant } from '../values.ts'

/** What people can request about their personal data: a copy or its erasure [GD-01]. */
export const PersonalDataRequestKind = z.enum(['copy', 'erasure'])
export type PersonalDataRequestKind = z.infer<typeof PersonalDataRequestKind>

/** Days within which a request must be answered. */
export const answerDays = 30

/** An open request about personal data. */
export const PersonalDataRequest = z.object({
  requestId: Id,
  kind: PersonalDataRequestKind,
  requestedAt: Instant,
  /** The deadline for the answer. */
  dueAt: Instant,
})
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>

/** A request as administrators see it. */
export const OpenRequest = z.extend(PersonalDataRequest, { person: PersonCard })
export type OpenRequest = z.infer<typeof OpenRequest>

/** How a request was closed. Only requests for erasure are closed as erased. */
export const requestOutcomes = ['answered', 'erased', 'declined'] as const
export const RequestOutcome = z.enum(requestOutcomes)
export type RequestOutcome = z.infer<typeof RequestOutcome>

/** Days for which a copy can be downloaded. */
export const copyValidityDays = 14

/** The copy of a person's data that answers their request. */
export const PersonalDataCopy = z.object({
  requestId: Id,
  /** `preparing` while the file is being written; `expired` once it can no longer be downloaded. */
  state: z.enum(['preparing', 'ready', 'expired']),
  /** The file; null unless it is ready. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
  expiresAt: Instant,
})
export type PersonalDataCopy = z.infer<typeof PersonalDataCopy>

/** A closed request as administrators see it. */
export const ClosedRequest = z.extend(OpenRequest, {
  closedAt: Instant,
  closedBy: z.string(),
  outcome: RequestOutcome,
  /** What the person was told. */
  message: z.string(),
})
export type ClosedRequest = z.infer<typeof ClosedRequest>
