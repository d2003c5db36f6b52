import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Feedback was answered. */
export const feedbackAnswered = event('feedback.answered', z.object({ feedbackId: Id, answerId: Id }))
