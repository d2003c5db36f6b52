import type { CalendarLinks } from '@colloquy/contract/calendar-links'
import type { Language } from '@colloquy/contract/languages'
import type { Interval } from '@colloquy/contract/time'
import type { MailWordings } from '../translations/mail-translator.ts'

/** The theme, sender and own wordings of a tenant's mails. */
export interface MailBranding {
  readonly platformName: string
  /** The address mails come from; its domain is the domain of their Message-IDs. */
  readonly sender: string
  /** `#rrggbb`; has enough contrast with white text on it. */
  readonly accent: string
  /** `#rrggbb`; has enough contrast with the dark background. */
  readonly accentOnDark: string
  /** Texts that the tenant has replaced with its own. */
  readonly wordings?: MailWordings
}

/** The person a mail is addressed to. */
export interface Recipient {
  readonly name: string
  readonly email: string
  readonly language: Language
  /** IANA zone in which the person reads times. */
  readonly timeZone: string
}

/** A labelled value. The label is the last part of its key below `labels` in the mail texts. */
export interface Detail {
  readonly label: string
  readonly value: string
}

/** A calendar file sent with the mail; `method` equals the METHOD in the file. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL' | 'DECLINECOUNTER'
  readonly content: string
}

/** How the reader unsubscribes from mails of this kind. Both are paths of the site. */
export interface Unsubscribe {
  /** A page that asks for confirmation, because mail programs open links by themselves. */
  readonly page: string
  /** The endpoint for the unsubscribe button of mail programs (RFC 8058). */
  readonly post: string
}

/** The content of a mail, before it is translated and rendered. */
export interface MailContent {
  /** Key of its texts, such as `identity.link`: subject, preheader, title, body, action, reason. */
  readonly kind: string
  /** Of several mails of a tenant with the same key, only the first is sent. */
  readonly key?: string
  readonly to: Recipient
  /** The site the button leads to; only its configured origin is used. */
  readonly site: { readonly origin: string }
  readonly branding: MailBranding
  /** Values for the placeholders of the texts. */
  readonly parameters?: Readonly<Record<string, string | number>>
  /** The target of the button, as a path of the site. */
  readonly path?: string
  /** The target of a second link, with which the reader answers without signing in; a path of the site. */
  readonly answerPath?: string
  /** Times the mail is about, shown in the reader's time zone and in each of `otherZones`. */
  readonly slots?: readonly Interval[]
  /** IANA time zones of the other participants. */
  readonly otherZones?: readonly string[]
  readonly details?: readonly Detail[]
  readonly calendar?: CalendarPart
  /** The event filled in at web calendars, for those whose mail program does not read the calendar file. */
  readonly calendarLinks?: CalendarLinks
  /** Absent for mandatory mails. */
  readonly unsubscribe?: Unsubscribe
}

/** The translated texts of a mail, for its HTML part and its plain-text part. */
export interface MailText {
  readonly language: Language
  readonly platformName: string
  readonly subject: string
  /** The preview that mail programs show beside the subject. */
  readonly preheader: string
  readonly greeting: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly slots: readonly SlotText[]
  readonly details: readonly { readonly label: string; readonly value: string }[]
  readonly action: { readonly text: string; readonly url: string; readonly help: string } | undefined
  readonly answer: { readonly text: string; readonly url: string } | undefined
  readonly calendars:
    | { readonly label: string; readonly links: readonly { readonly text: string; readonly url: string }[] }
    | undefined
  /** Says why the reader gets this mail, and who sent it. */
  readonly reason: string
  readonly imprint: string
  readonly unsubscribe: { readonly text: string; readonly url: string } | undefined
}

/** One interval in the reader's time zone and in the others. */
export interface SlotText {
  readonly day: string
  readonly times: readonly { readonly hours: string; readonly place: string; readonly day: string | undefined }[]
}
