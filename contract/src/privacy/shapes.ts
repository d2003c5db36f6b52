import * as z from 'zod/mini'
import { PersonCard } from '../people/shapes.ts'
import { Id, Instant } from '../values.ts'

/** What people can ask for about the data that is kept of them: a copy of it, or its erasure [GD-01]. */
export const PersonalDataWish = z.enum(['copy', 'erasure'])
export type PersonalDataWish = z.infer<typeof PersonalDataWish>

/** Days within which a request must be answered. */
export const answerDays = 30

/** A request about personal data, while it waits for its answer. */
export const PersonalDataRequest = z.object({
  requestId: Id,
  wish: PersonalDataWish,
  requestedAt: Instant,
  /** The deadline for the answer. */
  dueAt: Instant,
})
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>

/** The same, for those who answer it. */
export const OpenRequest = z.extend(PersonalDataRequest, { person: PersonCard })
export type OpenRequest = z.infer<typeof OpenRequest>
