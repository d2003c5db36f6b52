import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Somebody wants a link to go on with their registration; what is mailed is decided out of their sight. */
export const registrationMailWanted = event('registration.mail-wanted', z.object({ mailId: Id }))
/** An expert has registered. */
export const expertRegistered = event('registration.expert-registered', z.object({ personId: Id }))
