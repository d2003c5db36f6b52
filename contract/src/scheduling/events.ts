import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A calendar of a person was read, or could not be. Sent to the person. */
export const calendarChecked = event('scheduling.calendar-checked', z.object({ calendarId: Id, personId: Id }))
