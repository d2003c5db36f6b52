import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { PersonCard } from '../people/shapes.ts'
import { can, EmptyOutput, Id, Instant, Slot, Zone } from '../values.ts'

/** The secret of an answer link. It travels in bodies alone, never in an address. */
const AnswerToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** How long the link in a mail answers for its reader. */
export const answerLinkHours = 48

export const openCallAnswerLink = operation('calls.openAnswerLink', {
  summary: 'What the link in a mail about a call asks its reader. Opening it any number of times changes nothing.',
  method: 'POST',
  path: '/calls/answer-links/open',
  input: z.object({ token: AnswerToken }),
  output: z.object({
    callId: Id,
    topic: z.string(),
    /** The other side, as the reader may know it. */
    otherName: z.string(),
    minutes: z.int(),
    /** The reader's own. */
    timeZone: Zone,
    /** The times of which one can be accepted; none when the reader is asked for times. */
    choices: z.array(Slot),
    /** Whether the reader can name other times. */
    canPropose: z.boolean(),
  }),
  refusals: ['answer_link_expired', 'answer_link_revoked'],
})

export const answerCallByLink = operation('calls.answerByLink', {
  summary:
    'Answers for the reader of a mail about a call, who does not have to sign in: accepts one of its times, declines the call, or names times of their own. The link answers once.',
  method: 'POST',
  path: '/calls/answer-links/answer',
  input: z.object({
    token: AnswerToken,
    answer: z.enum(['accept', 'decline', 'propose']),
    /** The time that is accepted. */
    slot: z.optional(Slot),
    /** The reader's own times. */
    slots: z.optional(z.array(Slot).check(z.minLength(1), z.maxLength(5))),
  }),
  output: z.object({ answer: z.enum(['accept', 'decline', 'propose']) }),
  refusals: [
    ...(['answer_link_expired', 'answer_link_revoked', 'slot_not_offered', 'call_move_forbidden'] as const),
    ...(['slot_taken', 'slot_in_past', 'slot_too_soon', 'slot_malformed', 'slots_overlap'] as const),
    ...(['expert_not_available', 'compliance_blocked', 'compliance_approval_needed'] as const),
  ],
})

/** A link that was sent. It is replaced by the next mail to the same person about the call. */
export const answerLinkStates = ['active', 'used', 'replaced', 'revoked', 'expired'] as const

/** An answer link as those who arrange the call see it, without its secret. */
export const CallAnswerLink = z.object({
  linkId: Id,
  person: PersonCard,
  state: z.enum(answerLinkStates),
  sentAt: Instant,
  expiresAt: Instant,
  /** When it was used, replaced or revoked; null for links that are active or have expired. */
  endedAt: z.nullable(Instant),
  can: can('revoke'),
})
export type CallAnswerLink = z.infer<typeof CallAnswerLink>

/** How many links of a call are listed, the latest first. */
export const maxListedAnswerLinks = 50

export const listCallAnswerLinks = operation('calls.listAnswerLinks', {
  summary:
    'The links by which people can answer for a call without signing in: to staff those of both sides, to the client its own. Never their secrets.',
  method: 'GET',
  path: '/calls/{callId}/answer-links',
  input: z.object({ callId: Id }),
  output: z.object({ links: z.array(CallAnswerLink) }),
})

export const revokeCallAnswerLink = operation('calls.revokeAnswerLink', {
  summary:
    'Revokes a link by which somebody can answer for a call without signing in. They still answer after signing in, and by the link in the next mail.',
  method: 'DELETE',
  path: '/calls/{callId}/answer-links/{linkId}',
  input: z.object({ callId: Id, linkId: Id }),
  output: EmptyOutput,
  refusals: ['answer_link_inactive'],
})
