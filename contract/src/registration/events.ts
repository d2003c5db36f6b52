import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/**
 * A link to continue a registration was requested; a reaction decides what is mailed, so that the answer reveals
 * nothing.
 */
export const registrationMailRequested = event('registration.mail-requested', z.object({ mailId: Id }))
/** An expert has registered. */
export const expertRegistered = event('registration.expert-registered', z.object({ personId: Id }))
