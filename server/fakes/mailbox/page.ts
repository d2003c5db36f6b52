import { html, type Markup } from '../../src/platform/mail/html-template.ts'
import { mailView } from './mail-view.ts'
import { addressOf, instant, type MailboxView } from './view.ts'

/** The whole page. It works without scripts; the script adds shortcuts, local times and new mails. */
export const mailboxPage = (shown: MailboxView): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shown.isChosen && shown.mail ? shown.mail.subject : 'Mailbox'} · Mailbox</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/dev/mailbox/base.css">
<link rel="stylesheet" href="/dev/mailbox/page.css">
<script src="/dev/mailbox/page.js" defer></script>
</head>
<body class="${shown.isChosen ? 'reading' : 'browsing'}">
<header class="top">
<h1>Mailbox</h1>
<p class="what">Every mail of this demo lands here; none leaves this machine.</p>
<form class="search" role="search" action="/dev/mailbox">
<input type="search" name="q" value="${shown.q}" placeholder="Recipient, subject or text" aria-label="Search mails" autocomplete="off">
</form>
</header>
<main class="desk">
<nav class="list" id="list" aria-label="Mails">${list(shown)}</nav>
<section class="reader" aria-label="Mail">${shown.mail ? mailView(shown.mail, shown) : undefined}</section>
</main>
<footer class="keys"><span aria-live="polite">${count(shown)}</span><span class="hints"><kbd>J</kbd> next <kbd>K</kbd> previous <kbd>1</kbd>…<kbd>4</kbd> part <kbd>/</kbd> search</span></footer>
</body>
</html>
`.markup

const list = (shown: MailboxView): Markup => {
  if (shown.mails.length === 0) return empty(shown.q)
  return html`<ul>${shown.mails.map(
    (
      mail,
    ) => html`<li><a href="${addressOf(mail, { q: shown.q, view: 'html' })}" aria-current="${mail === shown.mail ? 'true' : 'false'}">
<span class="who">${mail.to.join(', ')}</span>${instant(mail.at)}
<span class="subject" dir="auto">${mail.subject}</span>
<span class="start" dir="auto">${startOf(mail.text)}</span>${mail.calendar === undefined ? undefined : html`<span class="tag">Invitation</span>`}
</a></li>`,
  )}</ul>`
}

const empty = (q: string): Markup =>
  q === ''
    ? html`<div class="empty"><p>No mail yet. Ask for a sign-in link and it lands here.</p><a class="button" href="/login">Open the sign-in page</a></div>`
    : html`<div class="empty"><p>No mail has “${q}” in its recipient, subject or text.</p><a class="button" href="/dev/mailbox">Show all mails</a></div>`

const startOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 140)

const count = ({ mails, q }: MailboxView): string =>
  `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}${q ? ` with “${q}”` : ''}`
