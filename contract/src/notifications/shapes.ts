import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'

/** The kind of a notification; its text is the translation `NOTIFICATIONS.<kind>` with `words`. */
export const NotificationKind = z.enum([
  'call_requested',
  'times_offered',
  'call_scheduled',
  'call_rescheduled',
  'call_cancelled',
  'call_completed',
  'call_postponed',
  'call_on_hold',
  'call_reopened',
  'compliance_question',
  'question_answered',
  'call_in_review',
  'call_cleared',
  'approval_needed',
  'rules_proposed',
  'rules_returned',
  'attestation_due',
  'survey_due',
  'call_concern',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  notificationId: Id,
  kind: NotificationKind,
  words: z.record(z.string(), z.string()),
  /** The path it links to, below the reader's portal: `calls/0198…`. */
  path: z.string(),
  at: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

/** The topics of notifications; the texts are `NOTIFICATIONS.TOPICS.<topic>`. */
export const topics = ['requests', 'bookings', 'reminders', 'approvals', 'security'] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

/** The channels of notifications: e-mail, and the inbox of the portal. */
export const channels = ['mail', 'inbox'] as const
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

/** Whether a channel is used for a topic. Mandatory channels cannot be switched off. */
export const Choice = z.object({ isOn: z.boolean(), isMandatory: z.boolean() })
export type Choice = z.infer<typeof Choice>

/** A person's preference for each topic that concerns them; null where a topic has no such channel. */
export const Choices = z.array(z.object({ topic: Topic, mail: z.nullable(Choice), inbox: z.nullable(Choice) }))
export type Choices = z.infer<typeof Choices>

/** The signed token of an unsubscribe address: topic, person, proof. The topic is readable. */
export const UnsubscribeToken = z
  .string()
  .check(z.regex(/^[a-z]{1,20}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/))
