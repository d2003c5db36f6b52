import { html, type Markup } from '../../src/platform/mail/html-template.ts'
import type { ReceivedMail } from './received-mail.ts'

const views = ['html', 'plain', 'headers', 'calendar'] as const
export type View = (typeof views)[number]

/** The part of a mail an address asks for. */
export const viewOf = (requested: string | undefined): View => views.find((view) => view === requested) ?? 'html'

export interface MailboxView {
  /** Those that fit what was searched for, newest first. */
  readonly mails: readonly ReceivedMail[]
  readonly mail: ReceivedMail | undefined
  /** Whether the mail was asked for; on a small screen the list is shown otherwise. */
  readonly isChosen: boolean
  readonly q: string
  readonly view: View
}

/** The address of one view of one mail, with the search kept. */
export const addressOf = (mail: ReceivedMail, { q, view }: Pick<MailboxView, 'q' | 'view'>): string => {
  const query = new URLSearchParams({ mail: mail.id })
  if (view !== 'html') query.set('view', view)
  if (q) query.set('q', q)
  return `/dev/mailbox?${query}`
}

/** An instant, in UTC until the script writes it for the reader's clock. */
export const instant = (at: Date): Markup =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)} UTC</time>`
