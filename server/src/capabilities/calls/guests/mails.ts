import type { GuestSeatKind } from '@colloquy/contract/calls/attendance/guest-operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { Language } from '@colloquy/contract/languages'
import { type Interval, timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import { calendarLinksOf } from '../../../platform/calendar/calendar-links.ts'
import { invitation } from '../../../platform/calendar/ical-invitation.ts'
import type { MailBranding, Recipient } from '../../../platform/mail/mail-content.ts'
import { loadTexts, textAt } from '../../../platform/translations/load-texts.ts'
import { mailTranslator } from '../../../platform/translations/mail-translator.ts'
import type { PersonalMail } from '../../notifications/commands.ts'
import type { CallRecord } from '../present.ts'

/** Why a guest is mailed a link: they were asked, the time of the call has changed, or it begins soon. */
export type LinkMailKind = 'calls.guestInvited' | 'calls.guestTime' | 'calls.guestReminder'

interface GuestMail {
  readonly mailId: string
  readonly to: Recipient
  readonly record: Pick<CallRecord, 'call'>
  readonly site: { readonly origin: string }
  readonly branding: MailBranding
  /** The domain of the ids of events. */
  readonly domain: string
  readonly at: Date
}

/**
 * The calendar file of a guest, which names nobody else and holds no link: calendars are shared. It counts the versions of the call,
 * because each change makes one.
 */
const calendarParts = (
  { to, record: { call }, branding, domain, at }: GuestMail,
  guestId: string,
  slot: Interval,
  method: 'REQUEST' | 'CANCEL',
) => {
  const words = mailTranslator(to.language, branding.wordings)
  const event = {
    uid: `${call.id}.${guestId}@${domain}`,
    sequence: call.version,
    stamp: at,
    start: slot.start,
    end: slot.end,
    summary: call.topic,
    description: words('frame.eventTextGuest'),
    ...(call.platform_type === 'video' && { location: words('frame.eventPlace') }),
  }
  const content = invitation({
    ...event,
    method,
    organizer: { name: branding.platformName, email: branding.sender },
    attendees: [{ name: to.name, email: to.email, accepted: true }],
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
  })
  return { calendar: { method, content }, ...(method === 'REQUEST' && { calendarLinks: calendarLinksOf(event) }) }
}

const texts = loadTexts<typeof english>('libs/calls')

/** The role of a seat in a language. */
export const kindName = (kind: SeatKind, language: Language): string => texts[language].CALLS.SEAT_KIND[kind]

/** What stands for the reason of a guest who gave none. */
export const declineNote = (language: Language): string => textAt(texts[language], 'CALLS.GUEST.NO_REASON')

/** The mail with the link of a guest. It names the topic and the time, and nobody who takes part. */
export const guestLinkMail = (
  mail: GuestMail & {
    readonly kind: LinkMailKind
    readonly guestId: string
    readonly seat: GuestSeatKind
    readonly byName: string
    readonly slot: Interval | null
    readonly expiresAt: Date
    readonly path: string
  },
): PersonalMail => {
  const { to, slot, expiresAt } = mail
  const time = timeFormat(to.language, to.timeZone)
  const { call } = mail.record
  return {
    kind: mail.kind,
    key: `${mail.kind} ${mail.mailId}`,
    to,
    site: mail.site,
    branding: mail.branding,
    parameters: {
      by: mail.byName,
      topic: call.topic,
      seat: kindName(mail.seat, to.language),
      day: time.longDay(expiresAt),
      time: time.clock(expiresAt),
      city: time.city,
    },
    path: mail.path,
    ...(slot && { slots: [slot] }),
    ...(slot && mail.kind !== 'calls.guestReminder' && calendarParts(mail, mail.guestId, slot, 'REQUEST')),
    details: [
      { label: 'topic', value: call.topic },
      { label: 'duration', value: time.duration(call.expected_minutes) },
    ],
  }
}

const intervalFrom = (start: Date, { expected_minutes }: CallRecord['call']): Interval => ({
  start,
  end: new Date(start.getTime() + expected_minutes * 60_000),
})

/** What became of a guest's seat: the call goes on longer, has no time, does not take place, or goes on without them. */
export type GuestNewsKind =
  | 'calls.guestExtended'
  | 'calls.guestPostponed'
  | 'calls.guestCancelled'
  | 'calls.guestRemoved'

/** Tells a guest what became of their seat, and takes the time that they know out of their calendar, or has it end later. */
export const guestNewsMail = (
  mail: GuestMail & { readonly kind: GuestNewsKind; readonly guestId: string; readonly knownStart: Date | null },
): PersonalMail => ({
  kind: mail.kind,
  key: `${mail.kind} ${mail.mailId}`,
  to: mail.to,
  site: mail.site,
  branding: mail.branding,
  parameters: { topic: mail.record.call.topic },
  ...(mail.knownStart && newsAbout(mail, intervalFrom(mail.knownStart, mail.record.call))),
})

const newsAbout = (mail: Parameters<typeof guestNewsMail>[0], slot: Interval) =>
  mail.kind === 'calls.guestExtended'
    ? { slots: [slot], ...calendarParts(mail, mail.guestId, slot, 'REQUEST') }
    : calendarParts(mail, mail.guestId, slot, 'CANCEL')
