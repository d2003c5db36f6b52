import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { PersonCard } from '../people/shapes.ts'
import { Id, Instant } from '../values.ts'

/** An officer who is away, and who stands in for them. */
export const Delegation = z.object({
  delegationId: Id,
  officer: PersonCard,
  deputy: PersonCard,
  from: Instant,
  until: Instant,
  isCurrent: z.boolean(),
  /** The officer ends it. */
  canEnd: z.boolean(),
})
export type Delegation = z.infer<typeof Delegation>

const Delegations = z.object({
  /** Current ones and those to come, the next first. */
  delegations: z.array(Delegation),
  /** The other officers, whom the reader may name. */
  officers: z.array(PersonCard),
})

/** The longest absence, in days. */
export const maxDelegationDays = 366

export const listDelegations = operation('compliance.listDelegations', {
  summary: 'Which officers are away, and who stands in for them.',
  method: 'GET',
  path: '/compliance/delegations',
  input: z.object({}),
  output: Delegations,
})

export const appointDeputy = operation('compliance.appointDeputy', {
  summary:
    'Names another officer who stands in for the reader from an instant to another: notices and mails go to the deputy, and decisions say for whom they were taken.',
  method: 'POST',
  path: '/compliance/delegations',
  input: z.object({ deputyId: Id, from: Instant, until: Instant }),
  output: Delegations,
  refusals: ['deputy_unavailable', 'delegation_exists', 'delegation_dates'],
})

export const endDelegation = operation('compliance.endDelegation', {
  summary: 'Ends a delegation before its time, or before it begins.',
  method: 'POST',
  path: '/compliance/delegations/{delegationId}/end',
  input: z.object({ delegationId: Id }),
  output: Delegations,
})
