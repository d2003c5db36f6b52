import { notificationAdded, notificationsMarkedRead } from '@colloquy/contract/notifications/events'
import {
  markNotificationsRead,
  setNotificationPreference as setNotificationPreferenceOperation,
  unsubscribeFromMails as unsubscribeOperation,
} from '@colloquy/contract/notifications/operations'
import { NotificationKind, type Topic } from '@colloquy/contract/notifications/shapes'
import { publicAccess, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { readable } from '../../platform/mail/mime-message.ts'
import { command, type SystemContext, type TransactionContext } from '../../platform/operations/define.ts'
import { isSignatureValid, sign } from '../../platform/secrets/signature.ts'
import { serviceEmails } from '../people/contact/queries.ts'
import { cancelMailsAbout, cancelRead } from './delivery-commands.ts'
import { readDeliverySettings } from './delivery-queries.ts'
import { insertDigestItem, insertQueuedMail } from './delivery-store.ts'
import { deliveryTime, isImminent } from './delivery-time.ts'
import { announce } from './device-commands.ts'
import { queueOrSuspend } from './mail-status-commands.ts'
import { readInbox, readPreferences } from './queries.ts'
import {
  channelRuleOf,
  type MailKind,
  readUnsubscribeToken,
  topicOfMail,
  topicOfNotification,
  topicsFor,
  unsubscribeTokenText,
} from './rules.ts'
import * as store from './store.ts'

export const markRead = command(markNotificationsRead, {
  allow: signedIn,
  run: async ({ tx, me, input, at }) => {
    await store.markRead(tx, me.personId, input.notificationIds, at)
    await cancelRead(tx, [me.personId])
    return readInbox(tx, me.personId)
  },
})

export const setPreference = command(setNotificationPreferenceOperation, {
  load: ({ me, input }) => topicsFor(me).find((topic) => topic === input.topic),
  allow: signedIn,
  about: ({ me, input: { topic, channel, isOn } }) => ({
    kind: 'person',
    id: me.personId,
    details: { topic, channel, isOn },
  }),
  run: async ({ tx, me, input: { topic, channel, isOn }, at, refuse }) => {
    if (channelRuleOf(topic, channel) !== 'free') return refuse('notification_mandatory')
    const { tenantId: tenant_id, personId: person_id } = me
    await store.writePreference(tx, { tenant_id, person_id, topic, channel, is_on: isOn, changed_at: at })
    return readPreferences(tx, me)
  },
})

/** Lets the reader of a mail switch off its topic without signing in; the token allows nothing else. */
export const unsubscribe = command(unsubscribeOperation, {
  allow: publicAccess,
  // Mail providers send requests for many people from few addresses.
  limits: [{ name: 'notifications.unsubscribe', max: 600, seconds: 3600 }],
  // The limit also covers made-up tokens.
  unauditedRefusals: ['unsubscribe_unknown'],
  about: ({ input: { token, again = false } }) => {
    const { personId, topic } = readUnsubscribeToken(token)
    return { kind: 'person', id: personId, details: { topic, isOn: again } }
  },
  run: async ({ tx, actor, input: { token, again = false }, at, refuse }) => {
    const { topic, personId, text, proof } = readUnsubscribeToken(token)
    const secret = topic && (await store.unsubscribeKeyOf(tx, personId))
    if (!topic || !secret || !isSignatureValid(text, proof, secret)) return refuse('unsubscribe_unknown')
    const choice = { topic, channel: 'mail', is_on: again, changed_at: at } as const
    await store.writePreference(tx, { ...choice, tenant_id: actor.tenantId, person_id: personId })
    return { topic, isOn: again }
  },
})

/** A mail to a person with preferences: of a kind whose topic is known. */
export interface PersonalMail extends MailContent {
  readonly kind: MailKind
}

/**
 * Queues a mail to a person, unless they have switched its topic off. It waits for the person's next summary and for the end
 * of their quiet hours, and goes to their service address if they have one; security mails, and those about a call that starts within the hour, do not. Mails of optional topics
 * contain an unsubscribe address. All capabilities above this one send their mails here.
 */
export const mailPerson = async (
  context: TransactionContext,
  personId: string,
  accountLetter: PersonalMail,
): Promise<void> => {
  const { tx, at, actor } = context
  const topic = topicOfMail[accountLetter.kind]
  if (topic === 'security') {
    await queueMail(context, accountLetter)
    return
  }
  const serviceEmail = (await serviceEmails(tx, [personId])).get(personId)
  const letter = serviceEmail ? { ...accountLetter, to: { ...accountLetter.to, email: serviceEmail } } : accountLetter
  const startsAt = letter.slots?.[0]?.start
  const path = portalPathOf(letter)
  // Reminders have no notification in the inbox that a push message would announce.
  if (letter.kind === 'calls.reminder' && path && (await store.isWanted(tx, personId, topic, 'push')))
    await announce(context, personId, { kind: 'call_reminder', path, ...(startsAt && { startsAt }) })
  const timing = await readDeliverySettings(tx, personId)
  const zone = letter.to.timeZone
  if (channelRuleOf(topic, 'mail') === 'mandatory') {
    await queueOrSuspend(context, letter, isImminent(startsAt, at) ? at : deliveryTime(at, zone, timing))
    return
  }
  if (!(await store.isWanted(tx, personId, topic, 'mail'))) return
  const frequency = topic === 'requests' || topic === 'approvals' ? timing.frequencies[topic] : 'immediately'
  const due = isImminent(startsAt, at) ? at : deliveryTime(at, zone, timing, frequency)
  if (due > at && frequency !== 'immediately' && path && (topic === 'requests' || topic === 'approvals')) {
    const id = newId(at)
    const { subject } = readable(letter)
    await insertDigestItem(tx, {
      tenant_id: actor.tenantId,
      id,
      person_id: personId,
      topic,
      subject,
      key: letter.key ?? id,
      origin: letter.site.origin,
      path: letter.path as string,
      queued_at: at,
      due_at: due,
    })
    return
  }
  // A link that only this mail has is not delayed until a summary.
  const dueAlone = isImminent(startsAt, at) ? at : deliveryTime(at, zone, timing)
  const mailId = await queueOptional(context, personId, topic, letter, dueAlone)
  if (mailId && dueAlone > at && letter.path)
    await insertQueuedMail(tx, {
      tenant_id: actor.tenantId,
      mail_id: mailId,
      person_id: personId,
      path: letter.path,
      queued_at: at,
    })
}

/** The path of a mail's page below its portal; undefined for links of their own, such as share links. */
const portalPathOf = ({ path }: PersonalMail): string | undefined =>
  path && /^\/(?:clients|expert|staff|compliance)\/([^#]+)$/.exec(path)?.[1]

/** Queues a mail of an optional topic, with its unsubscribe address. @returns its id; undefined for a repeated one */
export const queueOptional = async (
  context: TransactionContext,
  personId: string,
  topic: Topic,
  letter: PersonalMail,
  due: Date = context.at,
): Promise<string | undefined> => {
  const token = await tokenFor(context, personId, topic)
  const unsubscribe = { page: `/unsubscribe#${token}`, post: `/api/notifications/unsubscribe/${token}` }
  return await queueOrSuspend(context, { ...letter, unsubscribe }, due)
}

/** The signed part of a person's unsubscribe addresses of a topic; the same in all mails of the topic. */
const tokenFor = async ({ tx, actor }: TransactionContext, personId: string, topic: Topic): Promise<string> => {
  const text = unsubscribeTokenText(topic, personId)
  return `${text}.${sign(text, await keyFor(tx, actor.tenantId, personId))}`
}

const keyFor = async (tx: Tx, tenantId: string, personId: string): Promise<string> => {
  const known = await store.unsubscribeKeyOf(tx, personId)
  if (known !== undefined) return known
  await store.offerUnsubscribeKey(tx, { tenant_id: tenantId, person_id: personId, secret: newSecret() })
  // A concurrent transaction may have inserted the key first.
  const storedKey = await store.unsubscribeKeyOf(tx, personId)
  if (storedKey === undefined) throw new Error(`there is no key for ${personId}`)
  return storedKey
}

/** A notification to one person. */
export interface NewNotification {
  readonly personId: string
  readonly kind: NotificationKind
  /** Values for the placeholders of `NOTIFICATIONS.<kind>`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The path it links to, below the reader's portal: `calls/0198…`. */
  readonly path: string
  /** Deduplicates: a key notifies the same person once. */
  readonly key: string
  /** When the call that it is about starts: within the hour before, quiet hours do not apply. */
  readonly startsAt?: Date | undefined
}

/**
 * Adds a notification to a person's inbox, notifies their browsers, and announces it on their devices; each unless they have
 * switched its topic off there.
 */
export const notify = async (
  context: SystemContext,
  { personId, startsAt, ...notice }: NewNotification,
): Promise<void> => {
  const { tx, actor, at, emit } = context
  const topic = topicOfNotification[notice.kind]
  const [inInbox, onDevices] = [
    await store.isWanted(tx, personId, topic, 'inbox'),
    await store.isWanted(tx, personId, topic, 'push'),
  ]
  const id = newId(at)
  if (inInbox) {
    const row = { ...notice, tenant_id: actor.tenantId, id, person_id: personId, created_at: at }
    if (!(await store.insertNotification(tx, row))) return
    emit(notificationAdded, { notificationId: id, personId }, [personId])
  }
  if (onDevices)
    await announce(context, personId, {
      kind: notice.kind,
      path: notice.path,
      startsAt,
      ...(inInbox && { notificationId: id }),
    })
}

/** Marks a person's notifications about a page as read, which they have opened, and cancels what waits to tell them of it. */
export const resolveRead = async (
  context: Pick<SystemContext, 'tx' | 'at' | 'emit'>,
  personId: string,
  path: string,
): Promise<void> => {
  await resolveNotifications(context, path, NotificationKind.options, personId)
  await cancelMailsAbout(context.tx, personId, path)
}

/** Marks notifications about a settled matter as read, for everyone who has them or for one person, and tells browsers. */
export const resolveNotifications = async (
  { tx, at, emit }: Pick<SystemContext, 'tx' | 'at' | 'emit'>,
  path: string,
  kinds: readonly NotificationKind[],
  only?: string,
): Promise<void> => {
  const readers = await store.markReadByPath(tx, { path, kinds, only }, at)
  await cancelRead(tx, readers)
  for (const personId of readers) emit(notificationsMarkedRead, { personId, path }, [personId])
}
