import { simpleParser } from 'mailparser'

/** What is read of a mail that somebody has sent to the product. */
export interface InboundMail {
  /** The address it comes from, in small letters; undefined unless it names exactly one. */
  readonly from: string | undefined
  /** The calendar file. */
  readonly calendar: string | undefined
}

const isCalendar = (type: string): boolean => type === 'text/calendar' || type === 'application/ics'

/** Reads a mail (RFC 5322). */
export const readInboundMail = async (mail: string): Promise<InboundMail> => {
  const parsed = await simpleParser(mail, { skipImageLinks: true, skipTextLinks: true, skipTextToHtml: true })
  const senders = parsed.from?.value ?? []
  const isOne = senders.length === 1 && parsed.headerLines.filter(({ key }) => key === 'from').length === 1
  return {
    from: isOne ? senders[0]?.address?.toLowerCase() : undefined,
    calendar: parsed.attachments.find(({ contentType }) => isCalendar(contentType))?.content.toString('utf8'),
  }
}
