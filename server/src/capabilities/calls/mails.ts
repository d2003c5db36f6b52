import type { CancellationReason } from '@colloquy/contract/calls/statuses'
import type { Language } from '@colloquy/contract/languages'
import { roleText } from '@colloquy/contract/person-role'
import { type Interval, timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import type { CalendarPart, MailBranding } from '../../platform/mail/mail-content.ts'
import type { TransactionContext } from '../../platform/operations/define.ts'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { type MailOverrides, mailTranslator, overrideKey } from '../../platform/translations/mail-translator.ts'
import { mailPerson, type PersonalMail } from '../notifications/commands.ts'
import { type PersonBrief, personBriefs } from '../people/queries.ts'
import { mailBranding, siteFor, wordingsBelow } from '../tenancy/queries.ts'
import { canBeNotified } from './policy.ts'
import type { CallRecord } from './present.ts'

export type Side = 'client' | 'expert'

/** The people of a call by side, and what the tenant's mails need. */
export interface Correspondence {
  readonly record: CallRecord
  readonly branding: MailBranding
  /** Cancellation reasons in the tenant's own wording. */
  readonly reasons: MailOverrides
  readonly sides: Readonly<Record<Side, readonly PersonBrief[]>>
  /** The people of each side who are notified of changes. */
  readonly readers: Readonly<Record<Side, readonly PersonBrief[]>>
  readonly origins: Readonly<Record<Side, string>>
}

/** Loads the recipients of mails about a call and the addresses the mails link to. */
export const prepareCorrespondence = async (
  { tx, actor }: TransactionContext,
  record: CallRecord,
): Promise<Correspondence> => {
  const people = await personBriefs(
    tx,
    record.call.seats.map((seat) => seat.person_id),
  )
  const on = (side: Side) =>
    record.call.seats.filter((seat) => seat.kind === side).flatMap((seat) => people.get(seat.person_id) ?? [])
  const sides = { client: on('client'), expert: on('expert') }
  const notifiableReaders = (side: Side) => sides[side].filter((reader) => canBeNotified(reader, record))
  return {
    record,
    branding: await mailBranding(tx),
    reasons: record.call.cancellation_reason ? await wordingsBelow(tx, 'CALLS.REASON.') : new Map(),
    sides,
    readers: { client: notifiableReaders('client'), expert: notifiableReaders('expert') },
    origins: {
      client: (await siteFor(tx, actor.tenantId, 'Exchange')).origin,
      expert: (await siteFor(tx, actor.tenantId, 'Expert')).origin,
    },
  }
}

/** The page of a call on a side's own portal. */
export const callPath = (side: Side, callId: string): string =>
  side === 'expert' ? `/expert/calls/${callId}` : `/clients/calls/${callId}`

/** The name of the other side: the expert's name, or the client's contact with the company unless the project is blinded. */
export const otherName = ({ record, sides }: Correspondence, side: Side): string => {
  if (side === 'client') return sides.expert.map((one) => one.fullName).join(', ')
  const contact = sides.client.find((one) => one.personId === record.contactId)
  if (!contact) return ''
  return record.isBlinded || !contact.companyName ? contact.fullName : `${contact.fullName} (${contact.companyName})`
}

/** The experts with their jobs, in the reader's language; a job that has ended is named as a former one. */
export const expertsWithRoles = ({ sides, branding }: Correspondence, language: Language): string => {
  const words = mailTranslator(language, branding.wordings)
  return sides.expert
    .map((expert) => [expert.fullName, roleText(expert, (ended) => words('frame.formerRole', ended))])
    .map(([name, role]) => (role ? `${name}, ${role}` : name))
    .join('; ')
}

/** Kinds of mails about calls; each is the key of its text. */
export type MailKind = Extract<PersonalMail['kind'], `calls.${string}`>

/** The content of a mail besides the call itself. */
export interface Message {
  readonly kind: MailKind
  /** Part of the idempotency key: the same occasion is mailed once. */
  readonly occasion: string
  readonly slots?: readonly Interval[]
  readonly calendar?: CalendarPart
}

/** Queues one mail about a call to one person, unless they have no address or have switched the topic off. */
export const mailReader = async (
  mailing: TransactionContext,
  correspondence: Correspondence,
  side: Side,
  reader: PersonBrief,
  message: Message,
): Promise<void> => {
  if (reader.email !== null)
    await mailPerson(
      mailing,
      reader.personId,
      letterTo(correspondence, side, { ...reader, email: reader.email }, message),
    )
}

const texts = loadTexts<typeof english>('libs/calls')

const reasonName = (reason: CancellationReason, language: Language, own: MailOverrides): string =>
  own.get(overrideKey(language, `CALLS.REASON.${reason}`)) ?? texts[language].CALLS.REASON[reason]

const letterTo = (
  correspondence: Correspondence,
  side: Side,
  reader: PersonBrief & { readonly email: string },
  { kind, occasion, slots, calendar }: Message,
): PersonalMail => {
  const { call, project } = correspondence.record
  const other = otherName(correspondence, side)
  const duration = timeFormat(reader.language, reader.timeZone).duration(call.expected_minutes)
  return {
    kind,
    key: `${kind}:${call.id}:${occasion}:${reader.personId}`,
    to: { name: reader.fullName, email: reader.email, language: reader.language, timeZone: reader.timeZone },
    site: { origin: correspondence.origins[side] },
    branding: correspondence.branding,
    words: { topic: call.topic, other, expert: other, minutes: call.expected_minutes },
    path: callPath(side, call.id),
    ...(slots && {
      slots,
      otherZones: correspondence.sides[side === 'client' ? 'expert' : 'client'].map((one) => one.timeZone),
    }),
    details: [
      {
        label: side === 'client' ? 'expert' : 'client',
        value: side === 'client' ? expertsWithRoles(correspondence, reader.language) : other,
      },
      { label: 'topic', value: call.topic },
      // Experts see the topic, but not the client's name for the project.
      ...(side === 'client' ? [{ label: 'project', value: `${project.code} ${project.name}` }] : []),
      { label: 'call', value: call.code },
      { label: 'duration', value: duration },
      ...(call.cancellation_reason
        ? [{ label: 'reason', value: reasonName(call.cancellation_reason, reader.language, correspondence.reasons) }]
        : []),
    ],
    ...(calendar && { calendar }),
  }
}
