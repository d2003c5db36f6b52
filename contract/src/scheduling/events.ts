import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A calendar of a person was read, or could not be. Sent to the person. */
export const calendarChecked = event('scheduling.calendarChecked', z.object({ calendarId: Id, personId: Id }))
