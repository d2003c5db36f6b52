import {
  type Channel,
  type NotificationKind,
  type NotificationPreferences,
  type Topic,
  topics,
} from '@colloquy/contract/notifications/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'

/** The topic of each mail. */
export const topicOfMail = {
  'identity.link': 'security',
  'identity.passwordChanged': 'security',
  'identity.connected': 'security',
  'identity.disconnected': 'security',
  'identity.reset': 'security',
  'identity.activation': 'security',
  'identity.shareLink': 'security',
  'identity.factorsChanged': 'security',
  'identity.factorsReset': 'security',
  'identity.signInMethodLost': 'security',
  'identity.rightsChanged': 'security',
  'identity.rightsNotice': 'security',
  'feedback.answered': 'security',
  'invitations.client': 'security',
  'invitations.expert': 'security',
  'invitations.vendor': 'security',
  'invitations.staff': 'security',
  'invitations.compliance': 'security',
  'invitations.reminder': 'security',
  'privacy.copy': 'security',
  'privacy.erasure': 'security',
  'privacy.answered': 'security',
  'privacy.copyReady': 'security',
  'privacy.erased': 'security',
  'privacy.declined': 'security',
  'registration.resume': 'security',
  'registration.known': 'security',
  'vetting.asked': 'security',
  'vetting.approved': 'security',
  'vetting.declined': 'security',
  'calls.requested': 'requests',
  'calls.offered': 'requests',
  'calls.withdrawn': 'requests',
  'calls.scheduled': 'bookings',
  'calls.moved': 'bookings',
  'calls.extended': 'bookings',
  'calls.interaction': 'bookings',
  'calls.cancelled': 'bookings',
  'calls.postponed': 'bookings',
  'calls.putOnHold': 'bookings',
  'calls.reminder': 'reminders',
  'calls.seated': 'bookings',
  'calls.unseated': 'bookings',
  'calls.holdExpired': 'bookings',
  'calls.proposed': 'requests',
  'calls.proposalRefused': 'requests',
  'calls.proposalDeclined': 'bookings',
  'calls.corrected': 'bookings',
  'calls.attestation': 'bookings',
  'calls.remindSeat': 'bookings',
  'calls.missed': 'bookings',
  'calls.standbyRequested': 'bookings',
  'calls.standbyInvited': 'bookings',
  'calls.standbyReleased': 'bookings',
  'calls.inReview': 'bookings',
  'calls.cleared': 'bookings',
  'calls.unblocked': 'bookings',
  'calls.vendorAnswer': 'requests',
  'calls.rateApproval': 'bookings',
  'calls.rateApproverMissing': 'bookings',
  'calls.clientApproval': 'bookings',
  'calls.chaperone': 'bookings',
  'calls.interpreter': 'bookings',
  'calls.contactRestricted': 'bookings',
  'calls.guestDeclined': 'bookings',
  'calls.guestInvited': 'security',
  'calls.guestTime': 'security',
  'calls.guestExtended': 'security',
  'calls.guestReminder': 'security',
  'calls.guestPostponed': 'security',
  'calls.guestCancelled': 'security',
  'calls.guestRemoved': 'security',
  'notifications.serviceEmail': 'security',
  'notifications.serviceEmailRequested': 'security',
  'notifications.requests': 'requests',
  'notifications.approvals': 'approvals',
  'compliance.needed': 'approvals',
  'compliance.overdue': 'approvals',
  'compliance.question': 'requests',
  'incidents.reported': 'approvals',
  'recordings.requested': 'bookings',
  'transcripts.review': 'approvals',
  'transcripts.released': 'messages',
  'projects.invited': 'requests',
  'projects.inviteReminder': 'reminders',
  'projects.inviteAccepted': 'requests',
  'projects.inviteDeclined': 'requests',
  'sourcing.requested': 'requests',
  'sourcing.submitted': 'requests',
  'sourcing.accepted': 'requests',
  'sourcing.declined': 'requests',
  'training.due': 'requests',
  'terms.expiring': 'requests',
  'people.employmentDue': 'requests',
  'chat.unread': 'messages',
  'surveys.call': 'requests',
  'surveys.project': 'requests',
  'surveys.reminder': 'reminders',
  'surveys.renewal': 'reminders',
} as const satisfies Readonly<Record<string, Topic>>

/** A mail to a person with preferences. */
export type MailKind = keyof typeof topicOfMail

/** The topic of each notification. */
export const topicOfNotification: Readonly<Record<NotificationKind, Topic>> = {
  call_requested: 'requests',
  times_offered: 'requests',
  times_offered_for_expert: 'requests',
  times_proposed: 'requests',
  proposal_declined: 'requests',
  hold_expired: 'bookings',
  call_reopened: 'requests',
  call_scheduled: 'bookings',
  call_rescheduled: 'bookings',
  call_extended: 'bookings',
  call_postponed: 'bookings',
  call_on_hold: 'bookings',
  call_cancelled: 'bookings',
  call_completed: 'bookings',
  call_corrected: 'bookings',
  compliance_question: 'requests',
  question_answered: 'approvals',
  call_in_review: 'bookings',
  call_cleared: 'bookings',
  call_unblocked: 'bookings',
  approval_needed: 'approvals',
  approval_overdue: 'approvals',
  deputy_named: 'approvals',
  rules_proposed: 'approvals',
  rules_returned: 'approvals',
  attestation_due: 'bookings',
  call_seat_reminder: 'bookings',
  no_show_reported: 'bookings',
  attendance_violation_answered: 'bookings',
  standby_requested: 'bookings',
  standby_invited: 'bookings',
  standby_released: 'bookings',
  survey_due: 'requests',
  call_concern: 'approvals',
  incident_reported: 'approvals',
  recording_requested: 'bookings',
  transcript_to_review: 'approvals',
  transcript_released: 'messages',
  call_interaction: 'bookings',
  call_minutes: 'bookings',
  vendor_answer_needed: 'requests',
  vendor_call_scheduled: 'bookings',
  vendor_call_without_time: 'bookings',
  rate_approval_needed: 'bookings',
  rate_approver_missing: 'bookings',
  client_approval_needed: 'bookings',
  chaperone_needed: 'bookings',
  interpreter_needed: 'bookings',
  contact_restricted: 'bookings',
  guest_declined: 'bookings',
  seat_given: 'bookings',
  seat_taken: 'bookings',
  training_due: 'requests',
  terms_expiring: 'requests',
  employment_due: 'requests',
  chat_mention: 'messages',
  opportunity_received: 'requests',
  opportunity_accepted: 'requests',
  opportunity_declined: 'requests',
}

/** Whether a topic uses a channel, and whether people can switch it off. */
export type ChannelRule = 'free' | 'mandatory' | 'none'

// Mails about bookings carry calendar invitations: without the later ones a calendar would show wrong entries.
const channelRules: Readonly<Record<Topic, Readonly<Record<Channel, ChannelRule>>>> = {
  requests: { inbox: 'free', mail: 'free', push: 'free' },
  bookings: { inbox: 'free', mail: 'mandatory', push: 'free' },
  reminders: { inbox: 'none', mail: 'free', push: 'free' },
  security: { inbox: 'none', mail: 'mandatory', push: 'none' },
  approvals: { inbox: 'free', mail: 'free', push: 'free' },
  messages: { inbox: 'free', mail: 'free', push: 'free' },
}

/** The state of a topic on a channel. */
export const channelRuleOf = (topic: Topic, channel: Channel): ChannelRule => channelRules[topic][channel]

/** The attributes that decide which topics a person has. */
export interface Reader {
  readonly personType: number
  readonly roleId: number | null
  readonly permissions: ReadonlySet<number>
}

const topicsOfParticipants: readonly Topic[] = ['requests', 'bookings', 'reminders', 'messages', 'security']
// Officers and staff are told of the calls in which they have a seat.
const topicsOfOfficers: readonly Topic[] = ['approvals', 'bookings', 'reminders', 'security']
// Staff who do the work of officers also take part in conversations, which officers only read.
const topicsOfStaffOfficers: readonly Topic[] = ['approvals', 'bookings', 'reminders', 'messages', 'security']
const topicsOfSourcing: readonly Topic[] = ['requests', 'bookings', 'reminders', 'messages', 'security']
const topicsOfVendors: readonly Topic[] = ['requests', 'messages', 'security']
const topicsOfStaff: readonly Topic[] = ['bookings', 'reminders', 'messages', 'security']

/** The topics of a person. Requests are for participants only, approvals for officers and staff who do their work. */
export const topicsFor = ({ personType, roleId, permissions }: Reader): readonly Topic[] => {
  if (personType === personTypes.expert || roleId === roleIds.client) return topicsOfParticipants
  const isOfficer =
    roleId === roleIds.compliance || (roleId === roleIds.staff && permissions.has(permissionIds.ManageCompliance))
  if (isOfficer) return roleId === roleIds.staff ? topicsOfStaffOfficers : topicsOfOfficers
  if (roleId === roleIds.vendor) return topicsOfVendors
  const isSourcing = roleId === roleIds.staff && permissions.has(permissionIds.ManageProjects)
  return isSourcing ? topicsOfSourcing : topicsOfStaff
}

/** One preference of a person. */
export interface ChannelPreference {
  readonly topic: string
  readonly channel: Channel
  readonly is_on: boolean
}

/** A person's preference for each of their topics: as chosen, else the default. */
export const preferencesOf = (reader: Reader, chosen: readonly ChannelPreference[]): NotificationPreferences =>
  topicsFor(reader).map((topic) => {
    const choiceOf = (channel: Channel) => {
      const rule = channelRuleOf(topic, channel)
      if (rule === 'none') return null
      const isMandatory = rule === 'mandatory'
      const choice = chosen.find((one) => one.topic === topic && one.channel === channel)
      return { isOn: isMandatory || (choice?.is_on ?? true), isMandatory }
    }
    return { topic, inbox: choiceOf('inbox'), mail: choiceOf('mail'), push: choiceOf('push') }
  })

/** The parts of a token. The format is checked, the signature is not. */
export interface UnsubscribeToken {
  readonly topic: Topic | undefined
  readonly personId: string
  /** The text that `proof` must sign. */
  readonly text: string
  readonly proof: string
}

/** The text that the token of an unsubscribe address signs. */
export const unsubscribeTokenText = (topic: Topic, personId: string): string => `${topic}.${personId}`

/** Parses a token: `reminders.0198….pRo0f`. */
export const readUnsubscribeToken = (token: string): UnsubscribeToken => {
  const [name, personId = '', proof = ''] = token.split('.')
  const topic = topics.find((one) => one === name && channelRuleOf(one, 'mail') === 'free')
  return { topic, personId, text: `${name}.${personId}`, proof }
}
