import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

export const notificationAdded = event('notifications.added', z.object({ notificationId: Id, personId: Id }))
