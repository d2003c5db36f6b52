import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Email, Id, prose } from '../values.ts'
import {
  BounceSecret,
  Channel,
  DeliverySettings,
  Device,
  HomePath,
  MailStatus,
  Notification,
  NotificationPreferences,
  PushEndpoint,
  PushPublicKey,
  PushSecret,
  Topic,
  UnsubscribeToken,
} from './shapes.ts'

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

export const listNotificationPreferences = operation('notifications.listPreferences', {
  summary: "The person's notification preferences.",
  method: 'GET',
  path: '/notifications/preferences',
  input: z.object({}),
  output: NotificationPreferences,
})

export const setNotificationPreference = operation('notifications.setPreference', {
  summary: 'Switches one channel of one topic on or off.',
  method: 'PUT',
  path: '/notifications/preferences/{topic}/{channel}',
  input: z.object({ topic: Topic, channel: Channel, isOn: z.boolean() }),
  output: NotificationPreferences,
  refusals: ['notification_mandatory'],
})

export const unsubscribeFromMails = operation('notifications.unsubscribe', {
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

export const listPushDevices = operation('notifications.listDevices', {
  summary: 'The browsers that receive push messages for the person.',
  method: 'GET',
  path: '/notifications/devices',
  input: z.object({}),
  output: z.array(Device),
})

export const registerPushDevice = operation('notifications.registerDevice', {
  summary: 'Sends push messages for the person to this browser; once registered for somebody else, to the person only.',
  method: 'POST',
  path: '/notifications/devices',
  input: z.object({ endpoint: PushEndpoint, publicKey: PushPublicKey, secret: PushSecret, home: HomePath }),
  output: z.array(Device),
  refusals: ['push_service_unknown', 'too_many_devices'],
})

export const removePushDevice = operation('notifications.removeDevice', {
  summary: 'Sends no further push messages to a browser.',
  method: 'DELETE',
  path: '/notifications/devices/{deviceId}',
  input: z.object({ deviceId: Id }),
  output: z.array(Device),
})

export const getDeliverySettings = operation('notifications.getDeliverySettings', {
  summary: "The person's quiet hours, and how often they receive mails.",
  method: 'GET',
  path: '/notifications/delivery-settings',
  input: z.object({}),
  output: DeliverySettings,
})

export const setDeliverySettings = operation('notifications.setDeliverySettings', {
  summary: 'Sets quiet hours, and how often mails are sent. Urgent ones are sent at once in any case.',
  method: 'PUT',
  path: '/notifications/delivery-settings',
  input: DeliverySettings,
  output: DeliverySettings,
})

export const getMailStatus = operation('notifications.getMailStatus', {
  summary: "Whether mails reach the person's address.",
  method: 'GET',
  path: '/notifications/mail-status',
  input: z.object({}),
  output: MailStatus,
})

export const retryMailAddress = operation('notifications.retryAddress', {
  summary: "Sends mails to the person's address again, and those of the last week that were held.",
  method: 'POST',
  path: '/notifications/retry-address',
  input: z.object({}),
  output: MailStatus,
})

export const reportMailBounce = operation('notifications.reportBounce', {
  summary:
    'A mail service reports that an address bounced for good or that its reader complained; mails to it are then held.',
  method: 'POST',
  path: '/notifications/bounces/{secret}',
  input: z.object({
    secret: BounceSecret,
    address: Email,
    kind: z.enum(['bounced', 'complained']),
    detail: z.optional(prose(300)),
  }),
  output: z.object({}),
  refusals: ['bounce_secret_wrong'],
})
