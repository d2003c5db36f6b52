import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Sent to the person whose notifications have become read without them. */
export const notificationsMarkedRead = event('notifications.marked-read', z.object({ personId: Id, path: z.string() }))

export const notificationAdded = event('notifications.added', z.object({ notificationId: Id, personId: Id }))
