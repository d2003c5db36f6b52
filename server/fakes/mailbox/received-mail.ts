import { simpleParser } from 'mailparser'

/** A received mail, parsed by a library that is independent of the code that writes our mails. */
export interface ReceivedMail {
  readonly id: string
  /** When it arrived. */
  readonly at: Date
  /** The addresses of the SMTP envelope, regardless of the headers. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string
  /** Header lines in order, decoded. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** Links in the plain part, in order. */
  readonly links: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
  /** The calendar file, if the mail has one. */
  readonly calendar: string | undefined
  /** The received bytes. */
  readonly raw: Buffer
}

/** Parses the bytes of a mail. */
export const readMail = async (id: string, at: Date, to: readonly string[], raw: Buffer): Promise<ReceivedMail> => {
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true })
  const text = mail.text ?? ''
  return {
    id,
    at,
    to,
    from: (mail.from?.value ?? [])
      .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
      .join(', '),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text,
    html: mail.html || '',
    headers: mail.headerLines.map(({ line }) => {
      const colon = line.indexOf(':')
      return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
    }),
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    attachments: mail.attachments
      .filter((file) => file.filename)
      .map((file) => ({ name: file.filename as string, type: file.contentType, size: file.size })),
    calendar: mail.attachments.find((file) => file.contentType === 'text/calendar')?.content.toString(),
    raw,
  }
}
