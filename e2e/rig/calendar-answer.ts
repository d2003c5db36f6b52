import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import ICAL from 'ical.js'

/** What a calendar program answers to an invitation. */
export interface CalendarAnswer {
  readonly method: 'REPLY' | 'COUNTER'
  readonly status: 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'
  /** Another time that it proposes. */
  readonly start?: Date
}

const minuteMs = 60_000
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/**
 * Answers an invitation as a calendar program does: it writes the answer of its user into a mail to the organizer, and hands it
 * over to a mail server by SMTP.
 */
export const answerInvitation = async (
  file: string,
  attendee: string,
  { method, status, start }: CalendarAnswer,
  smtpPort: number,
): Promise<void> => {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
  const value = (name: string) => event.getFirstPropertyValue(name)
  const [from, to] = ['dtstart', 'dtend'].map((name) => (value(name) as ICAL.Time).toJSDate()) as [Date, Date]
  const begins = start ?? from
  const organizer = String(value('organizer')).replace(/^mailto:/i, '')
  await sendMail(smtpPort, attendee, organizer, [
    `From: <${attendee}>`,
    `To: <${organizer}>`,
    'Subject: Answer',
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A calendar program//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${value('uid')}`,
    `SEQUENCE:${value('sequence')}`,
    `DTSTAMP:${instant(new Date())}`,
    `DTSTART:${instant(begins)}`,
    `DTEND:${instant(new Date(begins.getTime() + to.getTime() - from.getTime()))}`,
    `ORGANIZER:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=${status}:mailto:${attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** Sends a mail by SMTP (RFC 5321). @throws Error when the server refuses a command */
const sendMail = async (port: number, from: string, to: string, mail: readonly string[]): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  const timeout = setTimeout(() => socket.destroy(new Error('the mail server does not answer')), minuteMs)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const expectReply = async () => {
    for (;;) {
      const { value: line, done } = await lines.next()
      if (done || /^[45]/.test(line)) throw new Error(`the mail server says ${line}`)
      if (/^\d{3}( |$)/.test(line)) return
    }
  }
  await expectReply()
  for (const command of ['EHLO calendar.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    socket.write(`${command}\r\n`)
    await expectReply()
  }
  socket.write(`${mail.join('\r\n')}\r\n.\r\n`)
  await expectReply()
  socket.end('QUIT\r\n')
  await once(socket, 'close')
  clearTimeout(timeout)
}
