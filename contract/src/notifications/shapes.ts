import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'

/** The kind of a notification; its text is the translation `NOTIFICATIONS.<kind>` with `parameters`. */
export const NotificationKind = z.enum([
  'call_requested',
  'times_offered',
  'times_offered_for_expert',
  'times_proposed',
  'proposal_declined',
  'hold_expired',
  'call_scheduled',
  'call_rescheduled',
  'call_cancelled',
  'call_completed',
  'call_corrected',
  'call_postponed',
  'call_extended',
  'call_on_hold',
  'call_reopened',
  'compliance_question',
  'question_answered',
  'call_in_review',
  'call_cleared',
  'call_unblocked',
  'approval_needed',
  'approval_overdue',
  'deputy_named',
  'rules_proposed',
  'rules_returned',
  'attestation_due',
  'call_seat_reminder',
  'no_show_reported',
  'attendance_violation_answered',
  'standby_requested',
  'standby_invited',
  'standby_released',
  'survey_due',
  'call_concern',
  'incident_reported',
  'recording_requested',
  'transcript_to_review',
  'transcript_released',
  'call_interaction',
  'call_minutes',
  'vendor_answer_needed',
  'vendor_call_scheduled',
  'vendor_call_without_time',
  'rate_approval_needed',
  'rate_approver_missing',
  'client_approval_needed',
  'chaperone_needed',
  'interpreter_needed',
  'contact_restricted',
  'seat_given',
  'seat_taken',
  'guest_declined',
  'training_due',
  'terms_expiring',
  'employment_due',
  'chat_mention',
  'opportunity_received',
  'opportunity_accepted',
  'opportunity_declined',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  notificationId: Id,
  kind: NotificationKind,
  parameters: z.record(z.string(), z.string()),
  /** The path it links to, below the reader's portal: `calls/0198…`. */
  path: z.string(),
  at: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

/** The topics of notifications; the texts are `NOTIFICATIONS.TOPICS.<topic>`. */
export const topics = ['requests', 'bookings', 'reminders', 'approvals', 'messages', 'security'] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

/** The channels of notifications: the inbox of the portal, e-mail, and push messages to devices. */
export const channels = ['inbox', 'mail', 'push'] as const
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

/** Whether a channel is used for a topic. Mandatory channels cannot be switched off. */
export const Choice = z.object({ isOn: z.boolean(), isMandatory: z.boolean() })
export type Choice = z.infer<typeof Choice>

/** A person's preference for each topic that concerns them; null where a topic has no such channel. */
export const NotificationPreferences = z.array(
  z.object({ topic: Topic, inbox: z.nullable(Choice), mail: z.nullable(Choice), push: z.nullable(Choice) }),
)
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The signed token of an unsubscribe address: topic, person, proof. The topic is readable. */
export const UnsubscribeToken = z
  .string()
  .check(z.regex(/^[a-z]{1,20}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/))

/** The portals' home paths, below which the links of push messages lead. */
export const HomePath = z.enum(['/clients', '/expert', '/staff', '/compliance'])
export type HomePath = z.infer<typeof HomePath>

/** The address of a push service for one browser (RFC 8030). */
export const PushEndpoint = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/))

/** The public key of a browser's push subscription: an uncompressed point on P-256 (RFC 8291). */
export const PushPublicKey = z.string().check(z.regex(/^B[\w-]{86}$/))

/** The authentication secret of a browser's push subscription (RFC 8291). */
export const PushSecret = z.string().check(z.regex(/^[\w-]{22}$/))

/** A browser that receives push messages. */
export const Device = z.object({
  deviceId: Id,
  userAgent: z.string(),
  registeredAt: Instant,
  /** When a push service last accepted a message for it. */
  lastSentAt: z.nullable(Instant),
  /** Whether it was registered in the reader's current session. */
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** How often the mails of a topic are sent: each at once, or summaries at every hour or at an hour of the day. */
export const frequencies = ['immediately', 'hourly', 'daily'] as const
export const Frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof Frequency>

/** The topics whose mails can be summarized. */
export const summarizedTopics = ['requests', 'approvals'] as const
export type SummarizedTopic = (typeof summarizedTopics)[number]

const MinuteOfDay = z.int().check(z.minimum(0), z.maximum(1439))

/** When a person receives what can wait, by the clock of their time zone. */
export const DeliverySettings = z.object({
  /** Minutes of the day between which mails and push messages wait; the end may be on the next day. */
  quietHours: z.nullable(
    z.object({ start: MinuteOfDay, end: MinuteOfDay }).check(z.refine((one) => one.start !== one.end)),
  ),
  /** The hour at which daily summaries are sent. */
  dailyHour: z.int().check(z.minimum(0), z.maximum(23)),
  frequencies: z.object({ requests: Frequency, approvals: Frequency }),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Why mails to the reader's address are held; null while they are sent. */
export const MailStatus = z.object({
  address: z.nullable(z.string()),
  undeliverable: z.nullable(z.object({ since: Instant, detail: z.string() })),
})
export type MailStatus = z.infer<typeof MailStatus>

/** The secret in the address to which a mail service reports bounces. */
export const BounceSecret = z.string().check(z.regex(/^[\w-]{32,128}$/))
