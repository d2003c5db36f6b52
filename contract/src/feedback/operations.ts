import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id } from '../values.ts'
import { Feedback, FeedbackAnswer, FeedbackCard, FeedbackState, feedbackFilters, NewFeedback } from './shapes.ts'

export const sendFeedback = operation('feedback.send', {
  summary: 'Reports a problem or gives feedback, with a masked screenshot if the sender wants.',
  method: 'POST',
  path: '/feedback',
  input: NewFeedback,
  output: z.object({ feedbackId: Id }),
  refusals: ['screenshot_unusable'],
})

export const listFeedback = operation('feedback.list', {
  summary: 'Feedback of everybody, the latest first, for staff.',
  method: 'GET',
  path: '/feedback',
  input: z.object({
    ...feedbackFilters,
    /** The last feedback of the page before. */
    after: z.optional(Id),
  }),
  output: z.object({
    feedback: z.array(FeedbackCard),
    /** Of all feedback, by state. */
    counts: z.record(FeedbackState, z.int()),
    /** `after` for the next page; null at the end. */
    next: z.nullable(Id),
  }),
})

export const getFeedback = operation('feedback.get', {
  summary: 'Feedback with the page, version and browser it is about, and what was answered.',
  method: 'GET',
  path: '/feedback/{feedbackId}',
  input: z.object({ feedbackId: Id }),
  output: Feedback,
})

export const getFeedbackScreenshot = operation('feedback.getScreenshot', {
  summary: 'The masked screenshot that was sent with feedback, as WebP.',
  method: 'GET',
  path: '/feedback/{feedbackId}/screenshot',
  input: z.object({ feedbackId: Id }),
  output: Bytes,
})

export const setFeedbackState = operation('feedback.setState', {
  summary: 'Sets the state of feedback.',
  method: 'PUT',
  path: '/feedback/{feedbackId}/state',
  input: z.object({ feedbackId: Id, state: FeedbackState }),
  output: Feedback,
  versioned: true,
})

export const answerFeedback = operation('feedback.answer', {
  summary: 'Answers feedback; its sender receives the answer by mail.',
  method: 'POST',
  path: '/feedback/{feedbackId}/answers',
  input: z.object({ feedbackId: Id, body: FeedbackAnswer }),
  output: Feedback,
  refusals: ['feedback_sender_unreachable'],
  versioned: true,
})

export const exportFeedback = operation('feedback.export', {
  summary: 'Feedback as a CSV file.',
  method: 'POST',
  path: '/feedback/export',
  input: z.object(feedbackFilters),
  output: Bytes,
})
