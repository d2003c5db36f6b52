import { simpleParser } from 'mailparser'

/** What is read of a mail that somebody has sent to the product. */
export interface InboundMail {
  /** The address it comes from, in small letters; undefined unless it names exactly one. */
  readonly from: string | undefined
  /** The calendar file. */
  readonly calendar: string | undefined
}

const isCalendar = (type: string): boolean => type === 'text/calendar' || type === 'application/ics'

/** Only the sender and the files of a mail are read. Making text of HTML takes long when somebody means it to. */
const options = { skipImageLinks: true, skipTextLinks: true, skipTextToHtml: true, skipHtmlToText: true }

/** Reads a mail (RFC 5322). @returns undefined when it breaks the standard, or has too many parts */
export const readInboundMail = async (mail: string): Promise<InboundMail | undefined> => {
  const parsed = await simpleParser(mail, options).catch(() => undefined)
  if (!parsed) return undefined
  const senders = parsed.from?.value ?? []
  const isOne = senders.length === 1 && parsed.headerLines.filter(({ key }) => key === 'from').length === 1
  return {
    from: isOne ? senders[0]?.address?.toLowerCase() : undefined,
    calendar: parsed.attachments.find(({ contentType }) => isCalendar(contentType))?.content.toString('utf8'),
  }
}
