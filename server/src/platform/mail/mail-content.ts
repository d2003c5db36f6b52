import type { Language } from '@colloquy/contract/languages'
import type { Interval } from '@colloquy/contract/time'
import type { MailOverrides } from '../translations/mail-translator.ts'

/** How a tenant's mails look, what they say in its own way, and who they come from. */
export interface MailBranding {
  readonly platformName: string
  /** The address mails come from; its domain is the domain of their Message-IDs. */
  readonly sender: string
  /** `#rrggbb`; white text on it is readable. */
  readonly accent: string
  /** `#rrggbb`; readable on the dark sheet. */
  readonly accentOnDark: string
  /** Texts that the tenant words itself. */
  readonly words?: MailOverrides
}

/** Whom a mail is for. */
export interface Recipient {
  readonly name: string
  readonly email: string
  readonly language: Language
  /** IANA zone in which the person reads times. */
  readonly timeZone: string
}

/** A label, by the last part of its key below `labels` in the mail texts, and what stands beside it. */
export interface Detail {
  readonly label: string
  readonly value: string
}

/** A calendar file that belongs to the mail; `method` is the one in the file. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly content: string
}

/** How the reader stops mails of this kind, both as paths of the site. */
export interface Unsubscribe {
  /** A page that asks before it does so: reading mail must change nothing. */
  readonly page: string
  /** Where a mail program sends its request when the reader presses its own button (RFC 8058). */
  readonly post: string
}

/** One mail as the product means it, before it has words and a look. */
export interface MailContent {
  /** Key of its texts, such as `identity.link`: subject, preheader, title, body, action, reason. */
  readonly kind: string
  /** Two letters of one tenant with the same key are one mail; the first stays. */
  readonly key?: string
  readonly to: Recipient
  /** The site the button leads to; only its configured origin is used. */
  readonly site: { readonly origin: string }
  readonly look: MailBranding
  /** Values for the placeholders of the texts. */
  readonly words?: Readonly<Record<string, string | number>>
  /** Where the one button leads, as a path of the site. */
  readonly path?: string
  /** Times the mail is about, shown in the reader's zone and in each further zone. */
  readonly slots?: readonly Interval[]
  /** IANA zones of the others. */
  readonly otherZones?: readonly string[]
  readonly details?: readonly Detail[]
  readonly calendar?: CalendarPart
  /** Absent where the reader may not do without such mails. */
  readonly unsubscribe?: Unsubscribe
}

/** The words of a mail, ready for both of its parts. */
export interface MailText {
  readonly language: Language
  readonly platformName: string
  readonly subject: string
  /** What a list of mails shows beside the subject. */
  readonly preheader: string
  readonly greeting: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly slots: readonly SlotText[]
  readonly details: readonly { readonly label: string; readonly value: string }[]
  readonly action: { readonly text: string; readonly url: string; readonly help: string } | undefined
  /** Why the reader gets this mail, and from whom. */
  readonly reason: string
  readonly imprint: string
  readonly unsubscribe: { readonly text: string; readonly url: string } | undefined
}

/** One interval, as its readers' clocks show it. */
export interface SlotText {
  readonly day: string
  readonly times: readonly { readonly hours: string; readonly place: string; readonly day: string | undefined }[]
}
