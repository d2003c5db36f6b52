import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Channel, Choices, Notification, Topic, UnsubscribeToken } from './shapes.ts'

const Inbox = z.object({ notifications: z.array(Notification), unread: z.int() })

export const listNotifications = operation('notifications.list', {
  summary: "The person's inbox, newest first, at most a hundred.",
  method: 'GET',
  path: '/notifications',
  input: z.object({}),
  output: Inbox,
})

export const markNotificationsRead = operation('notifications.markRead', {
  summary: 'Marks notifications as read; all of them when none is named.',
  method: 'POST',
  path: '/notifications/read',
  input: z.object({ notificationIds: z.optional(z.array(Id).check(z.maxLength(100))) }),
  output: Inbox,
})

export const listChoices = operation('notifications.listChoices', {
  summary: "The person's notification preferences.",
  method: 'GET',
  path: '/notifications/choices',
  input: z.object({}),
  output: Choices,
})

export const choose = operation('notifications.choose', {
  summary: 'Switches one channel of one topic on or off.',
  method: 'PUT',
  path: '/notifications/choices/{topic}/{channel}',
  input: z.object({ topic: Topic, channel: Channel, isOn: z.boolean() }),
  output: Choices,
  refusals: ['news_mandatory'],
})

export const unsubscribe = operation('notifications.unsubscribe', {
  summary: 'Switches the mails of a topic off, or on again, by the token of such a mail (RFC 8058).',
  method: 'POST',
  path: '/notifications/unsubscribe/{token}',
  input: z.object({
    token: UnsubscribeToken,
    /** Whether to subscribe again instead. */
    again: z.optional(z.boolean()),
  }),
  output: z.object({ topic: Topic, isOn: z.boolean() }),
  refusals: ['unsubscribe_unknown'],
  oneClick: true,
})
