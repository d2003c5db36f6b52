import { html, type Markup } from '../../src/platform/mail/html-template.ts'
import type { BridgeCustomer, ListedNumber, Phone } from './phone-bridge.ts'

export interface PhonePage {
  readonly customer: BridgeCustomer
  readonly numbers: readonly ListedNumber[]
  /** The latest first. */
  readonly phones: readonly Phone[]
  readonly phone: Phone | undefined
  /** What the form begins with, as a one-tap link dials it. */
  readonly number: string
  readonly pin: string
}

/** The whole page. It works without scripts; the script shows what is said as it is said. */
export const phonePage = (shown: PhonePage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Phone · ${shown.customer.name}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/dev/phone/base.css">
<link rel="stylesheet" href="/dev/phone/page.css">
<script src="/dev/phone/page.js" defer></script>
</head>
<body>
<header class="top">
<h1>Phone</h1>
<p class="what">Stands in for a telephone and the bridge of ${shown.customer.name}. Nobody is called, and no sound is sent.</p>
<a class="link" href="/dev/mailbox">Mailbox</a>
</header>
<main class="desk">
<section class="start" aria-label="New call">
<h2>Join a call by phone</h2>
<form method="post" action="/dev/phone/calls" class="fields">
<label for="number">Number to dial</label>
<input id="number" name="number" type="tel" list="numbers" required maxlength="32" value="${shown.number}" autocomplete="off">
<datalist id="numbers">${shown.numbers.map(({ number, text, country }) => html`<option value="${number}">${text} (${country})</option>`)}</datalist>
<label for="pin">PIN</label>
<input id="pin" name="pin" inputmode="numeric" maxlength="24" value="${shown.pin}" autocomplete="off" aria-describedby="pin-help">
<p class="help" id="pin-help">The lobby of a call shows your number and PIN. You can also enter the PIN once the bridge asks for it.</p>
<label for="caller">Your number</label>
<input id="caller" name="caller" type="tel" maxlength="32" value="+44 20 7946 0998" autocomplete="off">
<button class="button main">Call</button>
</form>
<div id="calls">${list(shown)}</div>
</section>
${shown.phone ? call(shown.phone) : html`<section class="call" aria-label="Call"><p class="empty">Call a number, or ask to be called in the lobby of a call: the phone rings here.</p></section>`}
</main>
</body>
</html>
`.markup

const states: Readonly<Record<Phone['state'], string>> = {
  ringing: 'Ringing',
  pin: 'Waiting for PIN',
  attesting: 'Waiting for confirmation',
  connected: 'In the call',
  ended: 'Ended',
}

const titleOf = ({ isCallback, number }: Phone): string => (isCallback ? `Call to ${number}` : number)

const list = ({ phones, phone }: PhonePage): Markup | undefined =>
  phones.length === 0
    ? undefined
    : html`<h2>Phone calls</h2><ul>${phones.map(
        (one) => html`<li><a href="/dev/phone?call=${one.id}" aria-current="${one === phone ? 'true' : 'false'}">
<bdi dir="ltr">${titleOf(one)}</bdi><span class="state ${one.state}">${states[one.state]}</span></a></li>`,
      )}</ul>`

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const call = (phone: Phone): Markup => html`<section class="call" aria-label="Call" data-state="${phone.state}">
<header class="head"><h2><bdi dir="ltr">${titleOf(phone)}</bdi></h2><span class="state ${phone.state}">${states[phone.state]}${phone.isMuted ? ' · Muted' : undefined}</span></header>
<div class="heard" role="log" aria-label="What is heard" tabindex="0"><ol id="lines">${phone.lines.map(
  ({ at, by, text }) =>
    html`<li class="${by}"><span class="who">${by === 'bridge' ? 'Bridge' : 'You'}</span><span>${text}</span><time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)} UTC</time></li>`,
)}</ol></div>
${phone.state === 'ended' ? undefined : controls(phone)}
</section>`

const controls = ({ id, state }: Phone): Markup => html`<div class="controls">
${state === 'pin' ? pinForm(id) : keypad(id, state)}
<form method="post" action="/dev/phone/calls/${id}/hang-up"><button class="button danger">${state === 'ringing' ? 'Decline' : 'Hang up'}</button></form>
</div>`

const pinForm = (id: string): Markup => html`<form method="post" action="/dev/phone/calls/${id}/keys" class="inline">
<label for="keys">PIN</label>
<input id="keys" name="keys" inputmode="numeric" maxlength="24" required autocomplete="off" autofocus>
<button class="button main">Enter</button>
</form>`

const keypad = (id: string, state: Phone['state']): Markup =>
  state === 'ringing'
    ? html`<form method="post" action="/dev/phone/calls/${id}/keys"><button class="button main" name="keys" value="1">Answer</button></form>`
    : html`<form method="post" action="/dev/phone/calls/${id}/keys" class="keypad" aria-label="Keypad">
${keys.map((key) => html`<button class="key" name="keys" value="${key}">${key}</button>`)}
</form>`
