import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id, prose } from '../values.ts'
import { OwnVetting, Vetting, VettingCard, VettingView } from './shapes.ts'

/** A text that is not blank. */
const NonBlankText = prose(2000).check(z.minLength(1))

export const listVettings = operation('vetting.list', {
  summary: 'Registered experts who wait for vetting, longest first; or declined ones, latest first.',
  method: 'GET',
  path: '/vetting',
  input: z.object({ view: z.optional(VettingView) }),
  output: z.object({ total: z.int(), vettings: z.array(VettingCard) }),
})

export const getOwnVetting = operation('vetting.getOwn', {
  summary: "The state of the caller's own registration; null for experts who did not register themselves.",
  method: 'GET',
  path: '/vetting/mine',
  input: z.object({}),
  output: z.nullable(OwnVetting),
})

export const replyToVetting = operation('vetting.reply', {
  summary: "Answers a question about one's own registration.",
  method: 'POST',
  path: '/vetting/mine/reply',
  input: z.object({ questionId: Id, reply: NonBlankText }),
  output: OwnVetting,
  refusals: ['vetting_nothing_asked'],
})

export const getVetting = operation('vetting.get', {
  summary: 'A registration with its data, possible duplicates, questions and answers.',
  method: 'GET',
  path: '/vetting/{personId}',
  input: z.object({ personId: Id }),
  output: Vetting,
})

export const approveExpert = operation('vetting.approve', {
  summary: 'Approves an expert at a price for clients, who can find the expert from then on.',
  method: 'POST',
  path: '/vetting/{personId}/approve',
  input: z.object({ personId: Id, creditsPerHour: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  output: EmptyOutput,
  refusals: ['vetting_already_decided'],
  versioned: true,
})

export const askExpert = operation('vetting.ask', {
  summary: 'Asks a registered expert a question, by mail.',
  method: 'POST',
  path: '/vetting/{personId}/ask',
  input: z.object({ personId: Id, question: NonBlankText }),
  output: EmptyOutput,
  refusals: ['vetting_already_decided'],
})

export const declineExpert = operation('vetting.decline', {
  summary: 'Declines an expert. The reason is stored, but not shown to the expert.',
  method: 'POST',
  path: '/vetting/{personId}/decline',
  input: z.object({ personId: Id, reason: NonBlankText }),
  output: EmptyOutput,
  refusals: ['vetting_already_decided'],
})
