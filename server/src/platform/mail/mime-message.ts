import { createTransport } from 'nodemailer'
import { htmlPart } from './html-part.ts'
import type { MailContent } from './mail-content.ts'
import { mailTextOf, oneLine } from './mail-text.ts'
import { pageUrl } from './page-url.ts'
import { plainPart } from './plain-text-part.ts'

/** A rendered mail. Every attempt sends the same bytes. */
export interface MimeMessage {
  readonly messageId: string
  readonly subject: string
  readonly from: string
  readonly to: string
  /** RFC 5322 with CRLF. */
  readonly mime: Buffer
}

const mimeTransport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** What the reader sees: the subject, and the text as HTML and as plain text. */
export const readable = (
  letter: MailContent,
): { readonly subject: string; readonly html: string; readonly plain: string } => {
  const wording = mailTextOf(letter)
  return { subject: wording.subject, html: htmlPart(wording, letter.branding), plain: plainPart(wording) }
}

/**
 * Renders a mail.
 * @throws RangeError when an address is not exactly one address, or the button would lead to another site.
 */
export const composeMimeMessage = async (letter: MailContent, id: string, at: Date): Promise<MimeMessage> => {
  const wording = mailTextOf(letter)
  const from = address(letter.branding.sender)
  const to = address(letter.to.email)
  const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const { message } = await mimeTransport.sendMail({
    messageId,
    date: at,
    from: { name: wording.platformName, address: from },
    to: { name: oneLine(letter.to.name), address: to },
    subject: wording.subject,
    headers: {
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${pageUrl(letter.site, letter.unsubscribe.post)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: plainPart(wording),
    html: htmlPart(wording, letter.branding),
    // Programs that do not understand the calendar alternative get the file as an attachment.
    ...(letter.calendar && { icalEvent: { ...letter.calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { messageId, subject: wording.subject, from, to, mime: message as Buffer }
}

/** Accepts one plain address. Quoted local parts, lists and comments are refused, because mail servers parse them differently. */
const address = (text: string): string => {
  if (!/^[^\s\p{Cc}"(),:;<>@[\]\\]{1,64}@[^\s\p{Cc}"(),:;<>@[\]\\]{1,255}$/u.test(text))
    throw new RangeError('not an e-mail address')
  return text
}
