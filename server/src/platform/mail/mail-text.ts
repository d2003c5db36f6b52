import { webCalendarNames, webCalendars } from '@colloquy/contract/calendar-links'
import { formatSlot, type Interval, timeFormat } from '@colloquy/contract/time'
import { mailTranslator } from '../translations/mail-translator.ts'
import type { MailContent, MailText, SlotText } from './mail-content.ts'
import { pageUrl } from './page-url.ts'

/** Control characters, and marks that change the text direction: in a name they could forge or break a line. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Untrusted text on one line, without control characters. */
export const oneLine = (text: string): string => text.replace(controlCharacters, ' ').trim()

/** The texts of a mail in the reader's language, with times in the reader's time zone. */
export const mailTextOf = (mail: MailContent): MailText => {
  const { kind, to, branding } = mail
  const values = {
    ...Object.fromEntries(
      Object.entries(mail.parameters ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? oneLine(value) : value,
      ]),
    ),
    platform: oneLine(branding.platformName),
    name: oneLine(to.name),
    email: to.email,
  }
  const translate = mailTranslator(to.language, branding.wordings)
  const say = (key: string) => translate(`${kind}.${key}`, values)
  return {
    language: to.language,
    platformName: values.platform,
    subject: oneLine(say('subject')),
    preheader: say('preheader'),
    // Of newcomers only the address is known.
    greeting: to.name === to.email ? translate('frame.greetingUnnamed') : translate('frame.greeting', values),
    title: say('title'),
    paragraphs: say('body').split('\n\n'),
    slots: (mail.slots ?? []).map((slot) => slotTextOf(slot, mail)),
    details: (mail.details ?? []).map(({ label, value }) => ({
      label: translate(`labels.${label}`),
      value: oneLine(value),
    })),
    action:
      mail.path === undefined
        ? undefined
        : { text: say('action'), url: pageUrl(mail.site, mail.path), help: translate('frame.buttonHelp') },
    answer:
      mail.answerPath === undefined
        ? undefined
        : { text: translate('frame.answer'), url: pageUrl(mail.site, mail.answerPath) },
    calendars: mail.calendarLinks && {
      label: translate('frame.addToCalendar'),
      links: webCalendars.map((one) => ({ text: webCalendarNames[one], url: mail.calendarLinks![one] })),
    },
    reason: say('reason'),
    imprint: translate('frame.imprint', values),
    unsubscribe: mail.unsubscribe && {
      text: translate('frame.unsubscribe'),
      url: pageUrl(mail.site, mail.unsubscribe.page),
    },
  }
}

const slotTextOf = (interval: Interval, { to, branding, otherZones }: MailContent): SlotText => {
  const time = timeFormat(to.language, to.timeZone)
  const { start } = interval
  const slot = formatSlot(interval)
  const day = time.longDay(start)
  const yourTime = mailTranslator(to.language, branding.wordings)('frame.yourTime', { city: time.city })
  const others = [...new Set(otherZones)].filter((zone) => zone !== to.timeZone)
  return {
    day,
    times: [
      { hours: time.range(slot), place: yourTime, day: undefined },
      ...others.map((zone) => {
        const theirDay = time.longDay(start, zone)
        return {
          hours: time.range(slot, zone),
          place: time.placed(start, zone).city,
          day: theirDay === day ? undefined : theirDay,
        }
      }),
    ],
  }
}
