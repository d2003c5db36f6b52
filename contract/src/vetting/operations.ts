import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Done, Id, prose } from '../values.ts'
import { OwnVetting, Vetting, VettingCard, VettingView } from './shapes.ts'

/** A text that is not blank. */
const Said = prose(2000).check(z.minLength(1))

export const listVettings = operation('vetting.list', {
  summary:
    'Experts who have registered and wait to be looked at, longest first; or those who were declined, latest first.',
  method: 'GET',
  path: '/vetting',
  input: z.object({ view: z.optional(VettingView) }),
  output: z.object({ total: z.int(), vettings: z.array(VettingCard) }),
})

export const openOwnVetting = operation('vetting.openOwn', {
  summary: 'How it stands with the registration of whoever asks; null for experts who came otherwise.',
  method: 'GET',
  path: '/vetting/mine',
  input: z.object({}),
  output: z.nullable(OwnVetting),
})

export const replyToVetting = operation('vetting.reply', {
  summary: "Answers the network's question about one's own registration.",
  method: 'POST',
  path: '/vetting/mine/reply',
  input: z.object({ questionId: Id, reply: Said }),
  output: OwnVetting,
  refusals: ['vetting_nothing_asked'],
})

export const openVetting = operation('vetting.open', {
  summary: 'What an expert has written who registered, who resembles them, and what was asked and answered.',
  method: 'GET',
  path: '/vetting/{personId}',
  input: z.object({ personId: Id }),
  output: Vetting,
})

export const approveExpert = operation('vetting.approve', {
  summary: 'Takes an expert into the network at a price for clients: from then on they are found.',
  method: 'POST',
  path: '/vetting/{personId}/approve',
  input: z.object({ personId: Id, creditsPerHour: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  output: Done,
  refusals: ['vetting_over'],
  versioned: true,
})

export const askExpert = operation('vetting.ask', {
  summary: 'Asks an expert who has registered something, by mail.',
  method: 'POST',
  path: '/vetting/{personId}/ask',
  input: z.object({ personId: Id, question: Said }),
  output: Done,
  refusals: ['vetting_over'],
})

export const declineExpert = operation('vetting.decline', {
  summary: 'Does not take an expert into the network. The reason is kept; the expert is told without it.',
  method: 'POST',
  path: '/vetting/{personId}/decline',
  input: z.object({ personId: Id, reason: Said }),
  output: Done,
  refusals: ['vetting_over'],
})
