import { html, type Markup } from '../../src/platform/mail/html-template.ts'

const frame = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1rem }
  form { display: grid; gap: .5rem; margin-block: 1rem }
  input, button { font: inherit; padding: .6rem .8rem; text-align: start; min-width: 0 }
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`.markup

/** Asks for an account and accepts any. */
export const choicePage = (accounts: readonly string[], product: string): string =>
  frame(
    'Demo identity provider',
    html`<p>${product} wants to know who you are. This provider is part of the demo and believes everybody.</p>
    <form method="post">${accounts.map((email) => html`<button name="email" value="${email}">${email}</button>`)}</form>
    <form method="post"><label for="email">Somebody else</label>
    <input id="email" name="email" type="email" required maxlength="100"><button>Continue</button></form>
    <form method="post"><button>Do not say who I am</button></form>`,
  )

/** Signs out at once, or by button without scripts. `form` is that of the engine. */
export const signOutPage = (form: string): string =>
  frame(
    'Signing out',
    html`${{ markup: form }}<button id="yes" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <script>document.getElementById('yes').click()</script>`,
  )

export const signedOutPage = (): string => frame('Signed out', html`<p>You are signed out here.</p>`)
