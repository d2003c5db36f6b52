import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Money, prose, Slot } from '../values.ts'
import {
  answerDays,
  InviteRefusal,
  maxFreeTimes,
  Opportunity,
  OpportunityCard,
  OpportunityDeclineReason,
  WeeklyLimit,
} from './opportunity-shapes.ts'
import { Candidate } from './shapes.ts'

export const inviteProjectExperts = operation('projects.inviteExperts', {
  summary:
    'Invites experts to a project, each within the own weekly limit; those who cannot be invited are named with the reason.',
  method: 'POST',
  path: '/projects/{projectId}/opportunities',
  input: z.object({
    projectId: Id,
    personIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    message: z.optional(prose(1000)),
    /** Days until the invitation lapses. */
    days: z.literal([...answerDays]),
  }),
  output: z.object({
    invited: z.array(Candidate),
    refused: z.array(z.object({ personId: Id, refusal: InviteRefusal })),
  }),
  refusals: ['project_closed'],
})

export const listOpportunities = operation('projects.listOpportunities', {
  summary: 'The projects that the actor is invited to: those to answer first, then the latest.',
  method: 'GET',
  path: '/opportunities',
  input: z.object({}),
  output: z.object({ opportunities: z.array(OpportunityCard), weeklyLimit: WeeklyLimit }),
})

export const getOpportunity = operation('projects.getOpportunity', {
  summary: 'An opportunity with its brief; without names where the project is blinded.',
  method: 'GET',
  path: '/opportunities/{opportunityId}',
  input: z.object({ opportunityId: Id }),
  output: Opportunity,
})

export const acceptOpportunity = operation('projects.acceptOpportunity', {
  summary: 'Accepts an invitation to a project, once its questions are answered.',
  method: 'POST',
  path: '/opportunities/{opportunityId}/accept',
  input: z.object({
    opportunityId: Id,
    /** Per hour, for this project; absent for the usual rate. */
    rate: z.optional(Money.check(z.refine(({ minor }) => minor > 0 && minor <= 1_000_000))),
    note: z.optional(prose(500)),
    /** When the expert is free, offered to the client once a call is requested. */
    times: z.optional(z.array(Slot).check(z.maxLength(maxFreeTimes))),
  }),
  output: Opportunity,
  refusals: [
    ...(['opportunity_closed', 'questions_unanswered'] as const),
    ...(['slot_malformed', 'slot_in_past', 'slots_overlap'] as const),
  ],
})

export const declineOpportunity = operation('projects.declineOpportunity', {
  summary: 'Declines an invitation to a project with a reason.',
  method: 'POST',
  path: '/opportunities/{opportunityId}/decline',
  input: z.object({ opportunityId: Id, reason: OpportunityDeclineReason, note: z.optional(prose(500)) }),
  output: Opportunity,
  refusals: ['opportunity_closed'],
})

export const setOpportunityLimit = operation('projects.setOpportunityLimit', {
  summary: 'Sets how many messages about opportunities the actor gets in seven days; null for any number.',
  method: 'PUT',
  path: '/opportunity-limit',
  input: z.object({ weeklyLimit: WeeklyLimit }),
  output: z.object({ weeklyLimit: WeeklyLimit }),
})
