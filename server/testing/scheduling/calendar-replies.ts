/** What a calendar program knows of an invitation when its user answers. */
export interface AnsweredEvent {
  readonly uid: string
  readonly sequence: number
  readonly organizer: string
  readonly attendee: string
  readonly start: Date
  readonly end: Date
  readonly stamp: Date
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n`

/** As Google Calendar mails an answer: the file as an alternative and as an attachment. */
export const googleReply = (event: AnsweredEvent, status: 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'): string => {
  const file = lines(
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `ORGANIZER;CN=Meridian:mailto:${event.organizer}`,
    `UID:${event.uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};X-NUM-GUES`,
    ` TS=0:mailto:${event.attendee}`,
    'CREATED:20260901T101112Z',
    'LAST-MODIFIED:20260930T101112Z',
    'LOCATION:Video call',
    `SEQUENCE:${event.sequence}`,
    'STATUS:CONFIRMED',
    'SUMMARY:Call',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  )
  return lines(
    'MIME-Version: 1.0',
    'Reply-To: Ada <ada@gmail.example>',
    'Auto-Submitted: auto-generated',
    `From: Ada Person <${event.attendee}>`,
    `To: ${event.organizer}`,
    'Subject: Accepted: Call',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Ada has accepted this invitation.').toString('base64'),
    '--inner',
    'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
    'Content-Transfer-Encoding: 7bit',
    '',
    file,
    '--inner--',
    '--outer',
    'Content-Type: application/ics; name="invite.ics"',
    'Content-Disposition: attachment; filename="invite.ics"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(file).toString('base64'),
    '--outer--',
  )
}

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

/** The time that a clock in New York shows. */
const inNewYork = (at: Date): string => {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}${part.month}${part.day}T${part.hour}${part.minute}00`
}

/** As Outlook mails an answer or, with `METHOD:COUNTER`, another time: times by a Windows zone, the file in base64. */
export const outlookReply = (
  event: AnsweredEvent,
  { method, status, comment = '' }: { method: 'REPLY' | 'COUNTER'; status: string; comment?: string },
): string => {
  const file = lines(
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'PRODID:Microsoft Exchange Server 2010',
    'VERSION:2.0',
    ...windowsZone,
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${status};CN=Emil Person:mailto:${event.attendee.toUpperCase()}`,
    ...(comment ? [`COMMENT;LANGUAGE=en-US:${comment}\\n`] : []),
    `UID:${event.uid}`,
    'SUMMARY;LANGUAGE=en-US:New Time Proposed: Call',
    `DTSTART;TZID=Eastern Standard Time:${inNewYork(event.start)}`,
    `DTEND;TZID=Eastern Standard Time:${inNewYork(event.end)}`,
    'CLASS:PUBLIC',
    'PRIORITY:5',
    `DTSTAMP:${utc(event.stamp)}`,
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    `SEQUENCE:${event.sequence}`,
    'LOCATION;LANGUAGE=en-US:Video call',
    'X-MICROSOFT-CDO-APPT-SEQUENCE:0',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'END:VEVENT',
    'END:VCALENDAR',
  )
  return lines(
    `From: "Person, Emil" <${event.attendee}>`,
    `To: Meridian <${event.organizer}>`,
    'Subject: New Time Proposed: Call',
    'X-MS-Has-Attach:',
    'Content-Type: multipart/alternative; boundary="_000_outlook_"',
    'MIME-Version: 1.0',
    '',
    '--_000_outlook_',
    'Content-Type: text/plain; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '',
    '--_000_outlook_',
    `Content-Type: text/calendar; charset="utf-8"; method=${method}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(file).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--_000_outlook_--',
  )
}

/** As Apple Calendar mails an answer: nothing but the file. */
export const appleReply = (event: AnsweredEvent, status: 'ACCEPTED' | 'DECLINED'): string =>
  lines(
    `From: Emil Person <${event.attendee}>`,
    `To: ${event.organizer}`,
    'Subject: Emil Person accepted your invitation to the event: Call',
    'Mime-Version: 1.0 (Mac OS X Mail 16.0)',
    'Content-Type: text/calendar; name="iCal-20261126-100000.ics"; charset=utf-8; method=REPLY',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'PRODID:-//Apple Inc.//macOS 15.6//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `ATTENDEE;CUTYPE=3DINDIVIDUAL;EMAIL=3D"${event.attendee}";PARTSTAT=3D${status}:mailto:${event.attendee}`,
    `DTEND:${utc(event.end)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `ORGANIZER;CN=3DMeridian:mailto:${event.organizer}`,
    'REQUEST-STATUS:2.0;Success',
    `SEQUENCE:${event.sequence}`,
    'SUMMARY:Call',
    'TRANSP:OPAQUE',
    `UID:${event.uid}`,
    'END:VEVENT',
    'END:VCALENDAR',
  )
