import { directionOf, tagOf } from '@colloquy/contract/languages'
import { html, type Markup } from './html-template.ts'
import type { MailBranding, MailText, SlotText } from './mail-content.ts'

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans Arabic',sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const ink = '#10141a'
const ink2 = '#434b58'
const ink3 = '#5c6573'
const line = '#e4e8ed'

/**
 * The HTML part: one column of 560 px, hairlines and one button. It uses tables and inline styles, because mail programs drop
 * anything else; the style element only adds colors for dark mode. It loads no external resources.
 */
export const htmlPart = (wording: MailText, branding: MailBranding): string => {
  const direction = directionOf(wording.language)
  const start = direction === 'rtl' ? 'right' : 'left'
  return html`<!doctype html>
<html lang="${tagOf(wording.language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${wording.subject}</title>
${darkStyle(branding)}
</head>
<body class="sheet" style="margin:0;padding:0;background-color:#ffffff">
<div style="display:none;max-height:0;overflow:hidden">${wording.preheader}${'\u00a0\u200c'.repeat(60)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" class="sheet" style="background-color:#ffffff">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;text-align:${start};font-family:${sans};font-size:15px;line-height:24px;color:${ink}" class="ink">
${mark(wording, branding)}
<tr><td style="padding:28px 0 0"><h1 class="ink" style="margin:0;font-size:22px;line-height:30px;font-weight:600;letter-spacing:-0.3px;color:${ink}">${wording.title}</h1></td></tr>
<tr><td class="ink2" style="padding:12px 0 0;color:${ink2}">${paragraphs(wording)}</td></tr>
${wording.slots.length > 0 ? slots(wording.slots, start) : undefined}
${wording.details.length > 0 ? details(wording) : undefined}
${wording.action && button(wording.action, branding)}
${wording.answer && answer(wording.answer, branding)}
${wording.calendars && calendars(wording.calendars, branding)}
<tr><td class="line" style="padding:32px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line ink3" style="border-top:1px solid ${line};padding:16px 0 0;font-size:12px;line-height:18px;color:${ink3};text-align:${start}">${wording.reason}<br>${wording.imprint}${unsubscribe(wording, branding)}</td></tr></table></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup
}

const darkStyle = (branding: MailBranding): Markup => html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .sheet { background-color: #14171d !important }
  .ink { color: #edf0f4 !important }
  .ink2 { color: #c6ccd6 !important }
  .ink3 { color: #98a1af !important }
  .line { border-color: #2a3039 !important }
  .accent { color: ${branding.accentOnDark} !important }
}
</style>`

const mark = (
  { platformName }: MailText,
  branding: MailBranding,
): Markup => html`<tr><td class="line" style="padding:0 0 16px;border-bottom:1px solid ${line}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="28" height="28" align="center" valign="middle" bgcolor="${branding.accent}" style="background-color:${branding.accent};border-radius:5px;font-size:15px;line-height:28px;font-weight:600;color:#ffffff">${[...platformName][0]}</td>
<td class="ink" style="padding:0 10px;font-size:15px;line-height:20px;font-weight:600;color:${ink}">${platformName}</td>
</tr></table></td></tr>`

const paragraphs = ({ greeting, paragraphs }: MailText): Markup[] =>
  [greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 12px">${text}</p>`)

const slots = (all: readonly SlotText[], start: string): Markup => html`<tr><td style="padding:12px 0 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="border:1px solid ${line};border-radius:6px;border-collapse:separate">
${all.map((slot, index) => slotRow(slot, index, start))}
</table></td></tr>`

const slotRow = (
  slot: SlotText,
  index: number,
  start: string,
): Markup => html`<tr><td class="line" style="padding:14px 16px;text-align:${start};${index > 0 ? `border-top:1px solid ${line}` : ''}">
<div class="ink" style="font-size:14px;line-height:20px;font-weight:600;color:${ink}">${slot.day}</div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
${slot.times.map(
  (time, index) => html`<tr>
<td class="${index === 0 ? 'ink' : 'ink2'}" valign="top" style="padding:4px 0 0;font-family:${mono};font-size:${index === 0 ? 18 : 14}px;line-height:24px;color:${index === 0 ? ink : ink2};white-space:nowrap"><span dir="ltr">${time.hours}</span></td>
<td class="ink3" style="padding:4px 12px 0;font-size:13px;line-height:24px;color:${ink3}">${time.place}${time.day === undefined ? undefined : html` · ${time.day}`}</td>
</tr>`,
)}
</table></td></tr>`

const details = ({ details }: MailText): Markup => html`<tr><td style="padding:16px 0 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
${details.map(
  ({ label, value }) => html`<tr>
<td class="ink3" valign="top" style="padding:2px 0;font-size:13px;line-height:20px;color:${ink3};white-space:nowrap">${label}</td>
<td class="ink" valign="top" style="padding:2px 16px;font-size:13px;line-height:20px;color:${ink}"><bdi>${value}</bdi></td>
</tr>`,
)}
</table></td></tr>`

const unsubscribe = ({ unsubscribe }: MailText, branding: MailBranding): Markup | undefined =>
  unsubscribe &&
  html`<br><a href="${unsubscribe.url}" class="accent" style="color:${branding.accent}">${unsubscribe.text}</a>`

const button = (
  { text, url, help }: NonNullable<MailText['action']>,
  branding: MailBranding,
): Markup => html`<tr><td style="padding:24px 0 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="${branding.accent}" style="background-color:${branding.accent};border-radius:5px"><a href="${url}" style="display:inline-block;padding:10px 20px;font-size:15px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${text}</a></td>
</tr></table></td></tr>
<tr><td class="ink3" style="padding:20px 0 0;font-size:12px;line-height:18px;color:${ink3}">${help}<br><a href="${url}" class="accent" dir="ltr" style="color:${branding.accent};font-family:${mono};word-break:break-all;text-decoration:none">${url}</a></td></tr>`

const answer = ({ text, url }: NonNullable<MailText['answer']>, branding: MailBranding): Markup =>
  html`<tr><td style="padding:20px 0 0;font-size:15px;line-height:24px"><a href="${url}" class="accent" style="color:${branding.accent}">${text}</a></td></tr>`

const calendars = ({ label, links }: NonNullable<MailText['calendars']>, branding: MailBranding): Markup =>
  html`<tr><td class="ink3" style="padding:20px 0 0;font-size:13px;line-height:20px;color:${ink3}">${label}<br>${links.map(
    ({ text, url }, index) =>
      html`${index > 0 ? ' · ' : ''}<a href="${url}" class="accent" style="color:${branding.accent}">${text}</a>`,
  )}</td></tr>`
