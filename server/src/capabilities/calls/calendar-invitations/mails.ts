import type { CalendarLinks } from '@colloquy/contract/calendar-links'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { Member } from '../../../platform/access/actor.ts'
import { calendarLinksOf } from '../../../platform/calendar/calendar-links.ts'
import { calendarFeed, type FeedEvent, invitation } from '../../../platform/calendar/ical-invitation.ts'
import { pageUrl } from '../../../platform/mail/page-url.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { mailTranslator } from '../../../platform/translations/mail-translator.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { mailBranding, mailDomain } from '../../tenancy/queries.ts'
import { dialInTextFor } from '../dial-in/mails.ts'
import {
  type Correspondence,
  callPath,
  expertsWithRoles,
  locationFor,
  mailCallSeat,
  originFor,
  otherName,
  prepareCorrespondence,
  prepareCorrespondences,
} from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, intervalOf, seatKindOf } from '../present.ts'
import { type CalendarMail, calendarMailFor, eventUid, interactionKeyOf } from './calendar-changes.ts'
import { knownReplyAddress, replyAddressFor } from './reply-address-store.ts'
import { type InvitationRow, invitationsOf, writeInvitation } from './store.ts'

/** A state of the calendar event of one kind of seat. */
interface EventState {
  readonly sequence: number
  readonly slot: Interval
  readonly isCancelled: boolean
  readonly stamp: Date
}

interface EventFileState extends Omit<EventState, 'isCancelled'> {
  readonly isCancelled?: boolean
  /** Where the reader's calendar program sends its answer; undefined where nobody takes it. */
  readonly replyTo: string | undefined
  /** The file says no to another time that the reader has proposed. */
  readonly answersProposal?: boolean
}

/**
 * The event as an iTIP file (RFC 5546). It lists the attendees of one kind of seat only, so that no address reaches the
 * others, and a silent seat is in no file but its own.
 */
const eventFileFor = (
  correspondence: Correspondence,
  kind: SeatKind,
  reader: Pick<PersonSummary, 'language' | 'roleId' | 'personId' | 'timeZone'>,
  attendees: readonly PersonSummary[],
  domain: string,
  { sequence, slot, isCancelled = false, stamp, replyTo, answersProposal = false }: EventFileState,
): string => {
  const { platformName, sender } = correspondence.branding
  const { seats } = correspondence.record.call
  const isInvited = (personId: string) =>
    seats.some(({ person_id, state }) => person_id === personId && state === 'invited')
  return invitation({
    ...eventFor(correspondence, kind, reader, domain, { sequence, slot, stamp }),
    method: answersProposal ? 'DECLINECOUNTER' : isCancelled ? 'CANCEL' : 'REQUEST',
    organizer: { name: platformName, email: replyTo ?? sender },
    attendees: attendees.flatMap(({ personId, fullName, email }) =>
      // Calendars ask those who can answer.
      email === null ? [] : { name: fullName, email, accepted: replyTo === undefined || !isInvited(personId) },
    ),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  })
}

/** What the event of a call says to a reader, as the holder of a kind of seat. */
const eventFor = (
  correspondence: Correspondence,
  kind: SeatKind,
  reader: Pick<PersonSummary, 'language' | 'roleId' | 'personId' | 'timeZone'>,
  domain: string,
  { sequence, slot, stamp }: Pick<EventState, 'sequence' | 'slot' | 'stamp'>,
): FeedEvent => {
  const { call } = correspondence.record
  const words = mailTranslator(reader.language, correspondence.branding.wordings)
  const url = pageUrl({ origin: originFor(correspondence, reader) }, callPath(reader, call.id))
  const phone = dialInTextFor(correspondence.dialIn, call.id, reader, correspondence.branding.wordings)
  return {
    uid: eventUid(call.id, kind, domain),
    sequence,
    stamp,
    start: slot.start,
    end: slot.end,
    summary: words('frame.eventTitle', { other: otherName(correspondence, kind, reader.language), topic: call.topic }),
    description: [
      kind !== 'expert' && expertsWithRoles(correspondence, reader.language),
      words(call.platform_type === 'video' ? 'frame.eventText' : 'frame.eventTextElsewhere', { url }),
      phone?.eventText,
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: locationFor(correspondence, kind, reader, stamp),
    url,
  }
}

/**
 * Mails everybody with a seat the calendar update that a call needs.
 * The caller has locked the call's row, so that two updates are never sent for the same change.
 */
export const sendCalendarUpdates = async (
  context: TransactionContext,
  record: CallRecord,
  { takesReplies }: ReplySettings,
): Promise<void> => {
  const sentInvitations = await invitationsOf(context.tx, record.call.id)
  const correspondence = await prepareCorrespondence(context, record)
  const domain = await mailDomain(context.tx)
  for (const kind of seatKinds) {
    const last = sentInvitations.find((one) => one.seat === kind)
    if (correspondence.seats[kind].length === 0 && (!last || last.is_cancelled)) continue
    await sendSeatUpdate({ context, correspondence, kind, domain, last, takesReplies })
  }
}

/** How the installation treats answers to invitations. */
export interface ReplySettings {
  /** Whether mails to reply addresses reach us. */
  readonly takesReplies: boolean
}

/** What one kind of seat needs so that its calendars are in line with the call. */
interface SeatCalendar extends ReplySettings {
  readonly context: TransactionContext
  readonly correspondence: Correspondence
  readonly kind: SeatKind
  readonly domain: string
  readonly last: InvitationRow | undefined
}

/** Follows a change of the call: everybody gets the same mail. Without one, those who came or went get theirs. */
const sendSeatUpdate = async (calendar: SeatCalendar): Promise<void> => {
  const { correspondence, last } = calendar
  const { call } = correspondence.record
  const mail = calendarMailFor(
    { status: call.status, startsAt: call.starts_at, endsAt: call.ends_at, interaction: interactionKeyOf(call) },
    last && {
      start: last.starts_at,
      end: last.ends_at,
      isCancelled: last.is_cancelled,
      interaction: last.interaction,
    },
  )
  const { status } = call
  if (mail) await sendChange(calendar, mail)
  else if (last && !last.is_cancelled && isBooked(status)) await sendArrivalsAndDepartures(calendar, last)
}

const sendChange = async (calendar: SeatCalendar, mail: CalendarMail): Promise<void> => {
  const { correspondence, kind, last } = calendar
  const isCancelled = mail === 'calls.cancelled' || mail === 'calls.postponed' || mail === 'calls.putOnHold'
  // A cancellation carries the cancelled time, which the call may no longer have.
  const slot =
    isCancelled && last ? { start: last.starts_at, end: last.ends_at } : intervalOf(correspondence.record.call)
  if (!slot) return
  const sequence = last ? last.sequence + 1 : 0
  const readers = isCancelled
    ? correspondence.readers[kind].filter((reader) => last?.person_ids.includes(reader.personId))
    : correspondence.readers[kind]
  for (const reader of readers)
    await mailEvent(calendar, mail, reader, correspondence.seats[kind], { sequence, slot, isCancelled })
  await keep(calendar, { sequence, slot, isCancelled, personIds: readers.map((reader) => reader.personId) })
}

/** Invites those who got a seat since the last invitation, and cancels for those who lost theirs. Nobody else is mailed. */
const sendArrivalsAndDepartures = async (calendar: SeatCalendar, last: InvitationRow): Promise<void> => {
  const { context, correspondence, kind } = calendar
  const seated = new Set(correspondence.seats[kind].map(({ personId }) => personId))
  const gone = last.person_ids.filter((personId) => !seated.has(personId))
  const come = correspondence.readers[kind].filter(({ personId }) => !last.person_ids.includes(personId))
  if (gone.length === 0 && come.length === 0) return
  const slot = { start: last.starts_at, end: last.ends_at }
  // A cancellation has a higher sequence number than the invitation, and so has the next invitation of somebody who gets a seat again.
  const sequence = last.sequence + (gone.length > 0 ? 1 : 0)
  for (const reader of (await personSummaries(context.tx, gone)).values())
    if (canBeNotified(reader, kind, correspondence.record))
      await mailEvent(calendar, 'calls.unseated', reader, [reader], { sequence, slot, isCancelled: true })
  for (const reader of come)
    await mailEvent(calendar, 'calls.scheduled', reader, correspondence.seats[kind], {
      sequence,
      slot,
      isCancelled: false,
    })
  const stays = last.person_ids.filter((personId) => seated.has(personId))
  const personIds = [...stays, ...come.map(({ personId }) => personId)]
  await keep(calendar, { sequence, slot, isCancelled: personIds.length === 0, personIds })
}

const mailEvent = async (
  { context, correspondence, kind, domain, takesReplies }: SeatCalendar,
  mail: CalendarMail | 'calls.unseated',
  reader: PersonSummary,
  attendees: readonly PersonSummary[],
  { sequence, slot, isCancelled }: Omit<EventState, 'stamp'>,
): Promise<void> => {
  const replyTo = takesReplies
    ? await replyAddressFor(context, { callId: correspondence.record.call.id, personId: reader.personId, domain })
    : undefined
  const state = { sequence, slot, isCancelled, stamp: context.at, replyTo }
  const content = eventFileFor(correspondence, kind, reader, attendees, domain, state)
  await mailCallSeat(context, correspondence, kind, reader, {
    kind: mail,
    occasion: `${sequence}`,
    slots: [slot],
    calendar: { method: isCancelled ? 'CANCEL' : 'REQUEST', content },
    ...(!isCancelled && { calendarLinks: calendarLinksOf(eventFor(correspondence, kind, reader, domain, state)) }),
  })
}

const keep = (
  { context, correspondence, kind }: SeatCalendar,
  state: Omit<EventState, 'stamp'> & { readonly personIds: string[] },
): Promise<void> =>
  writeInvitation(context.tx, {
    tenant_id: context.actor.tenantId,
    call_id: correspondence.record.call.id,
    seat: kind,
    sequence: state.sequence,
    call_version: correspondence.record.call.version,
    starts_at: state.slot.start,
    ends_at: state.slot.end,
    person_ids: state.personIds,
    is_cancelled: state.isCancelled,
    interaction: interactionKeyOf(correspondence.record.call),
  })

/** Tells somebody whose calendar program has proposed another time that the call stays where it is. */
export const declineProposedTime = async (
  context: TransactionContext,
  record: CallRecord,
  {
    kind,
    person,
    sequence,
    occasion = `${sequence}:${context.at.getTime()}`,
  }: {
    readonly kind: SeatKind
    readonly person: PersonSummary
    readonly sequence: number
    /** The same occasion is mailed once. */
    readonly occasion?: string
  },
): Promise<void> => {
  const slot = intervalOf(record.call)
  if (!slot) throw new RangeError('A call without a time keeps none.')
  const { call } = record
  const correspondence = await prepareCorrespondence(context, record)
  const domain = await mailDomain(context.tx)
  const replyTo = await knownReplyAddress(context.tx, { callId: call.id, personId: person.personId, domain })
  const file = eventFileFor(correspondence, kind, person, [person], domain, {
    sequence,
    slot,
    stamp: context.at,
    replyTo,
    answersProposal: true,
  })
  await mailCallSeat(context, correspondence, kind, person, {
    kind: 'calls.proposalDeclined',
    occasion,
    slots: [slot],
    calendar: { method: 'DECLINECOUNTER', content: file },
  })
}

/** A booked call for the holder of a seat: as a calendar file, with the sequence that was sent last, and as links. */
export const calendarFile = async (
  context: TransactionContext,
  record: CallRecord,
  reader: Member,
): Promise<{ readonly content: string; readonly links: CalendarLinks }> => {
  const slot = intervalOf(record.call)
  if (!slot) throw new RangeError('A call without a time has no calendar file.')
  const kind = seatKindOf(reader, record)
  const lastInvitation = (await invitationsOf(context.tx, record.call.id)).find((one) => one.seat === kind)
  const domain = await mailDomain(context.tx)
  // Staff who view the product as the person must not keep an address that answers for them.
  const replyTo =
    reader.impersonationId === null
      ? await knownReplyAddress(context.tx, { callId: record.call.id, personId: reader.personId, domain })
      : undefined
  const state = { sequence: lastInvitation?.sequence ?? 0, slot, isCancelled: false, stamp: context.at, replyTo }
  const correspondence = await prepareCorrespondence(context, record)
  return {
    content: eventFileFor(correspondence, kind, reader, correspondence.seats[kind], domain, state),
    links: calendarLinksOf(eventFor(correspondence, kind, reader, domain, state)),
  }
}

/**
 * The calls of a person as a calendar to subscribe to: each as their own invitation tells of it, and none of which they are not
 * notified any more. Events count the versions of the call, because a feed is read whole. Times are in UTC, or in a zone.
 */
export const feedFile = async (
  context: TransactionContext,
  records: readonly CallRecord[],
  reader: PersonSummary,
  timeZone?: string,
): Promise<string> => {
  const domain = await mailDomain(context.tx)
  const { platformName } = await mailBranding(context.tx)
  const events = (await prepareCorrespondences(context, records)).flatMap((correspondence) => {
    const kind = seatKinds.find((one) =>
      correspondence.readers[one].some(({ personId }) => personId === reader.personId),
    )
    const slot = intervalOf(correspondence.record.call)
    const sequence = correspondence.record.call.version
    return kind && slot ? eventFor(correspondence, kind, reader, domain, { sequence, slot, stamp: context.at }) : []
  })
  return calendarFeed(platformName, events, timeZone)
}
