import type { CalendarLinks } from '@colloquy/contract/calendar-links'
import { type CancellationReason, publicReason } from '@colloquy/contract/calls/cancellation-reasons'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { type Language, listOf } from '@colloquy/contract/languages'
import { roleText } from '@colloquy/contract/person-role'
import { roleIds } from '@colloquy/contract/person-types'
import { type Interval, timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import type { CalendarPart, MailBranding } from '../../platform/mail/mail-content.ts'
import type { TransactionContext } from '../../platform/operations/define.ts'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { type MailWordings, mailTranslator, wordingKey } from '../../platform/translations/mail-translator.ts'
import { mailPerson, type PersonalMail } from '../notifications/commands.ts'
import { type PersonSummary, personSummaries } from '../people/queries.ts'
import { mailBranding, siteFor, wordingsBelow } from '../tenancy/queries.ts'
import { answerLinkFor } from './answer-links/link-commands.ts'
import { questionFor } from './answer-links/present.ts'
import { hasToAttest } from './attestations/due-attestations.ts'
import { dialInForMails, dialInTextFor, type MailedDialIn } from './dial-in/mails.ts'
import { canBeNotified } from './policy.ts'
import type { CallRecord } from './present.ts'
import { silentSeatsOf } from './silent-seat-store.ts'

type PerSeat<T> = Readonly<Record<SeatKind, T>>

/** The people of a call by kind of seat, and what the tenant's mails need. */
export interface Correspondence {
  readonly record: CallRecord
  readonly branding: MailBranding
  /** Cancellation reasons in the tenant's own wording. */
  readonly reasons: MailWordings
  readonly seats: PerSeat<readonly PersonSummary[]>
  /** Those of them who are notified of changes. */
  readonly readers: PerSeat<readonly PersonSummary[]>
  readonly origins: { readonly exchange: string; readonly expert: string }
  readonly dialIn: MailedDialIn
}

/** Loads the recipients of mails about a call and the addresses the mails link to. */
export const prepareCorrespondence = async (context: TransactionContext, record: CallRecord): Promise<Correspondence> =>
  (await prepareCorrespondences(context, [record]))[0] as Correspondence

/** The same for several calls, with as few queries as for one. */
export const prepareCorrespondences = async (
  { tx, actor }: TransactionContext,
  records: readonly CallRecord[],
): Promise<Correspondence[]> => {
  const silent = await silentSeatsOf(
    tx,
    records.map(({ call }) => call.id),
  )
  const occupiedSeatsOf = ({ call }: CallRecord): Seat[] => [
    ...call.seats,
    ...silent
      .filter(({ call_id }) => call_id === call.id)
      .map(({ person_id }) => ({ person_id, kind: 'silent_compliance' }) as const),
  ]
  const people = await personSummaries(
    tx,
    records.flatMap(occupiedSeatsOf).map((seat) => seat.person_id),
  )
  const branding = await mailBranding(tx)
  const isAnyCancelled = records.some(({ call }) => call.cancellation_reason)
  const reasons: MailWordings = isAnyCancelled ? await wordingsBelow(tx, 'CALLS.REASON.') : new Map()
  const origins = {
    exchange: (await siteFor(tx, actor.tenantId, 'Exchange')).origin,
    expert: (await siteFor(tx, actor.tenantId, 'Expert')).origin,
  }
  const dialIn = await dialInForMails(
    tx,
    records.map(({ call }) => call.id),
  )
  return records.map((record) => ({
    record,
    branding,
    reasons,
    ...seatsOf(record, occupiedSeatsOf(record), people),
    origins,
    dialIn,
  }))
}

interface Seat {
  readonly person_id: string
  readonly kind: SeatKind
}

/** The people of a call by kind of seat, and those of them who are notified. */
const seatsOf = (
  record: CallRecord,
  held: readonly Seat[],
  people: ReadonlyMap<string, PersonSummary>,
): Pick<Correspondence, 'seats' | 'readers'> => {
  const perSeat = (isMeant: (person: PersonSummary, kind: SeatKind) => boolean) =>
    Object.fromEntries(
      seatKinds.map((kind) => [
        kind,
        held
          .filter((seat) => seat.kind === kind)
          .flatMap((seat) => people.get(seat.person_id) ?? [])
          .filter((person) => isMeant(person, kind)),
      ]),
    ) as unknown as PerSeat<PersonSummary[]>
  return {
    seats: perSeat(() => true),
    readers: perSeat((person, kind) => canBeNotified(person, kind, record)),
  }
}

/** The seats whose holders are told of every step of arranging a call. */
export const seatsNotifiedOfSteps: readonly SeatKind[] = seatKinds.filter(
  (kind) => seatRules[kind].notifiedOf === 'every_step',
)

const portals: Readonly<Record<number, string>> = {
  [roleIds.client]: 'clients',
  [roleIds.vendor]: 'clients',
  [roleIds.staff]: 'staff',
  [roleIds.compliance]: 'compliance',
}

/** The list of calls on the portal of a reader. Experts have no role. */
const callsPath = ({ roleId }: Pick<PersonSummary, 'roleId'>): string => `/${portals[roleId ?? 0] ?? 'expert'}/calls`

/** The page of a call on the portal of a reader. */
export const callPath = (reader: Pick<PersonSummary, 'roleId'>, callId: string): string =>
  `${callsPath(reader)}/${callId}`

/** The site of the reader of a call. */
export const originFor = ({ origins }: Correspondence, { roleId }: Pick<PersonSummary, 'roleId'>): string =>
  roleId === null ? origins.expert : origins.exchange

const expertNames = ({ seats }: Correspondence): string[] => seats.expert.map((one) => one.fullName)

/** The client's contact, who keeps a seat as long as the call exists. */
export const contactOf = ({ record, seats }: Correspondence): PersonSummary | undefined =>
  seats.client.find((one) => one.personId === record.contactId)

/** The client's contact, with the company where the reader may know it. */
const contactName = (correspondence: Correspondence, kind: SeatKind): string => {
  const { record } = correspondence
  const contact = contactOf(correspondence)
  if (!contact) return ''
  const isHidden = record.isBlinded && seatRules[kind].seesClient === 'unless_blinded'
  return isHidden || !contact.companyName ? contact.fullName : `${contact.fullName} (${contact.companyName})`
}

/** With whom the holder of a seat has the call, in their language: the other side, or both for those who attend. */
export const otherName = (correspondence: Correspondence, kind: SeatKind, language: Language): string => {
  const { decidesFor } = seatRules[kind]
  if (decidesFor === 'client') return listOf(expertNames(correspondence), language)
  if (decidesFor === 'expert') return contactName(correspondence, kind)
  return listOf([contactName(correspondence, kind), ...expertNames(correspondence)].filter(Boolean), language)
}

/** The experts with their jobs, in the reader's language; a job that has ended is named as a former one. */
export const expertsWithRoles = ({ seats, branding }: Correspondence, language: Language): string => {
  const translate = mailTranslator(language, branding.wordings)
  return seats.expert
    .map((expert) => [expert.fullName, roleText(expert, (ended) => translate('frame.formerRole', ended))])
    .map(([name, role]) => (role ? `${name}, ${role}` : name))
    .join('; ')
}

/** Kinds of mails about calls; each is the key of its text. */
export type MailKind = Extract<PersonalMail['kind'], `calls.${string}`>

/** Mails to people who have no seat in the call. */
const outsiderMails: ReadonlySet<MailKind> = new Set([
  ...(['calls.unseated', 'calls.standbyRequested', 'calls.standbyInvited', 'calls.standbyReleased'] as const),
])

/** The content of a mail besides the call itself. */
export interface Message {
  readonly kind: MailKind
  /** Part of the idempotency key: the same occasion is mailed once. */
  readonly occasion: string
  readonly slots?: readonly Interval[]
  readonly calendar?: CalendarPart
  readonly calendarLinks?: CalendarLinks
  /** The link with which the reader answers without signing in. */
  readonly answerPath?: string | undefined
  /** Parameters of the text besides those of every mail about a call. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** Queues one mail about a call to one person, unless they have no address or have switched the topic off. */
export const mailCallSeat = async (
  context: TransactionContext,
  correspondence: Correspondence,
  kind: SeatKind,
  reader: PersonSummary,
  message: Message,
): Promise<void> => {
  const { email } = reader
  if (email === null) return
  const answerPath = await answerPathOf(context, correspondence, kind, reader, message)
  const mail = callMail(context.at, correspondence, kind, { ...reader, email }, { ...message, answerPath })
  await mailPerson(context, reader.personId, mail)
}

/** Mails that ask for an answer, which can be given without signing in. */
const answerableMails: ReadonlySet<MailKind> = new Set(['calls.requested', 'calls.offered', 'calls.proposed'])

/** The link with which a reader answers for their side; undefined for mails and readers that have none. */
const answerPathOf = async (
  context: TransactionContext,
  { record }: Correspondence,
  kind: SeatKind,
  reader: PersonSummary,
  message: Message,
): Promise<string | undefined> => {
  const side = seatRules[kind].decidesFor
  if (!side || !answerableMails.has(message.kind) || !questionFor(record.call, side, context.at)) return undefined
  return answerLinkFor(context, { callId: record.call.id, side, reader })
}

const texts = loadTexts<typeof english>('libs/calls')

const reasonName = (reason: CancellationReason, language: Language, own: MailWordings): string =>
  own.get(wordingKey(language, `CALLS.REASON.${reason}`)) ?? texts[language].CALLS.REASON[reason]

/** Where a call is held, as a reader may know: whoever has to attest learns only how, such as by phone. */
export const locationFor = (
  { record, branding }: Correspondence,
  seat: SeatKind,
  { personId, language }: Pick<PersonSummary, 'personId' | 'language'>,
  at: Date,
): string => {
  const { call } = record
  if (call.platform_type === 'video') return mailTranslator(language, branding.wordings)('frame.eventPlace')
  const name = texts[language].CALLS.INTERACTION[call.provider ?? call.platform_type]
  if (call.location === null || hasToAttest(call, personId, seat, at)) return name
  return call.platform_type === 'phone' ? `${name}: ${call.location}` : call.location
}

const callMail = (
  at: Date,
  correspondence: Correspondence,
  seat: SeatKind,
  reader: PersonSummary & { readonly email: string },
  { kind, occasion, slots, calendar, calendarLinks, answerPath, parameters }: Message,
): PersonalMail => {
  const { call, project } = correspondence.record
  const { decidesFor, seesClient } = seatRules[seat]
  const other = otherName(correspondence, seat, reader.language)
  const reason = call.cancellation_reason && publicReason(call.cancellation_reason)
  const others = (['client', 'expert'] as const).filter((side) => side !== decidesFor)
  const length = (minutes: number) => timeFormat(reader.language, reader.timeZone).duration(minutes)
  const correction = kind === 'calls.corrected' ? call.steps.at(-1)?.correction : null
  const phone = dialInTextFor(correspondence.dialIn, call.id, reader, correspondence.branding.wordings)
  return {
    kind,
    key: `${kind}:${call.id}:${occasion}:${reader.personId}`,
    to: { name: reader.fullName, email: reader.email, language: reader.language, timeZone: reader.timeZone },
    site: { origin: originFor(correspondence, reader) },
    branding: correspondence.branding,
    parameters: {
      topic: call.topic,
      other,
      expert: other,
      minutes: call.expected_minutes,
      contact: contactOf(correspondence)?.fullName ?? '',
      ...parameters,
      ...(correction && { lasted: length(correction.minutes), before: length(correction.minutesBefore) }),
    },
    // People without a seat do not see the call.
    path: outsiderMails.has(kind) ? callsPath(reader) : callPath(reader, call.id),
    ...(slots && {
      slots,
      otherZones: others.flatMap((side) => correspondence.seats[side].map((one) => one.timeZone)),
    }),
    details: [
      ...others.map((side) => ({
        label: side,
        value:
          side === 'expert' ? expertsWithRoles(correspondence, reader.language) : contactName(correspondence, seat),
      })),
      { label: 'topic', value: call.topic },
      // Experts see the topic, but not the client's name for the project.
      ...(seesClient === 'always' ? [{ label: 'project', value: `${project.code} ${project.name}` }] : []),
      { label: 'call', value: call.code },
      { label: 'duration', value: length(call.expected_minutes) },
      ...(correction ? [{ label: 'reason' as const, value: correction.reason }] : []),
      ...(call.platform_type === 'video'
        ? []
        : [{ label: 'place', value: locationFor(correspondence, seat, reader, at) }]),
      ...(phone ? [{ label: 'phone', value: phone.detail }] : []),
      ...(reason ? [{ label: 'reason', value: reasonName(reason, reader.language, correspondence.reasons) }] : []),
    ],
    ...(calendar && { calendar }),
    ...(calendarLinks && { calendarLinks }),
    ...(answerPath && { answerPath }),
  }
}
