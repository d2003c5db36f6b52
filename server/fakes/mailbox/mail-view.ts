import { html, type Markup } from '../../src/platform/mail/html-template.ts'
import type { ReceivedMail } from './received-mail.ts'
import { addressOf, instant, type MailboxView, type View } from './view.ts'

const names: Readonly<Record<View, string>> = { html: 'HTML', plain: 'Plain', headers: 'Headers', calendar: 'Calendar' }

/** One mail: its headers and one of its parts. */
export const mailView = (mail: ReceivedMail, shown: MailboxView): Markup => {
  const there: View[] = ['html', 'plain', 'headers', ...(mail.calendar === undefined ? [] : (['calendar'] as const))]
  const view = there.includes(shown.view) ? shown.view : 'html'
  return html`<header class="head">
<a class="back" href="/dev/mailbox${shown.q ? `?${new URLSearchParams({ q: shown.q })}` : ''}">All mails</a>
<h2><bdi>${mail.subject}</bdi></h2>
<dl>
<dt>From</dt><dd><bdi>${mail.from}</bdi></dd>
<dt>To</dt><dd><bdi>${mail.to.join(', ')}</bdi></dd>
<dt>Arrived</dt><dd>${instant(mail.at)}</dd>
${mail.attachments.length > 0 ? html`<dt>Attached</dt><dd>${mail.attachments.map(({ name, size }) => `${name} (${size} bytes)`).join(', ')}</dd>` : undefined}
</dl>
</header>
<nav class="tabs" aria-label="Parts of the mail">
${there.map((one) => html`<a href="${addressOf(mail, { q: shown.q, view: one })}" aria-current="${one === view ? 'page' : 'false'}">${names[one]}</a>`)}
<a class="download" href="/dev/mailbox/${mail.id}.eml" download>.eml</a>
</nav>
${part(mail, view)}`
}

const part = (mail: ReceivedMail, view: View): Markup => {
  switch (view) {
    case 'html':
      return html`<iframe title="${mail.subject}" src="/dev/mailbox/${mail.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    case 'plain':
      return html`<pre class="text" dir="auto" tabindex="0">${withLinks(mail.text)}</pre>`
    case 'headers':
      return html`<div class="text" tabindex="0"><dl class="lines">${mail.headers.map(
        ({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`,
      )}</dl></div>`
    case 'calendar':
      return html`<pre class="text" dir="ltr" tabindex="0">${mail.calendar}</pre>`
  }
}

/** A text with clickable addresses. */
const withLinks = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>` : html`${piece}`,
    )
