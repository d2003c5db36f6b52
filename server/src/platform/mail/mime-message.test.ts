import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { invitation } from '../calendar/ical-invitation.ts'
import type { MailContent } from './mail-content.ts'
import { composeMimeMessage } from './mime-message.ts'

const id = '01937a10-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T09:00:00Z')
const start = new Date('2026-11-24T15:00:00Z')
const end = new Date('2026-11-24T16:00:00Z')

const letter: MailContent = {
  kind: 'calls.scheduled',
  to: { name: 'Nora Feld', email: 'nora@client.example', language: 'enUS', timeZone: 'Europe/London' },
  site: { origin: 'http://localhost:4400' },
  branding: {
    platformName: 'Meridian Research Exchange',
    sender: 'no-reply@meridian.example',
    accent: '#1a33d6',
    accentOnDark: '#9aabff',
  },
  parameters: { topic: 'Lithium <supply>', other: 'Amara Okafor' },
  path: '/clients/calls/1',
  slots: [{ start, end }],
  otherZones: ['America/New_York'],
  details: [{ label: 'topic', value: 'Lithium <supply>' }],
}

const read = async (mailContent: MailContent) => simpleParser((await composeMimeMessage(mailContent, id, at)).mime)

describe('a frozen mail', () => {
  it('carries a Message-ID made of its own id and the tenant’s domain', async () => {
    const frozen = await composeMimeMessage(letter, id, at)
    const mail = await simpleParser(frozen.mime)
    expect(frozen.messageId).toBe(`<${id}@meridian.example>`)
    expect(mail).toMatchObject({
      messageId: frozen.messageId,
      date: at,
      subject: expect.stringContaining('Lithium <supply>'),
    })
    expect(mail.from?.value).toEqual([{ name: 'Meridian Research Exchange', address: 'no-reply@meridian.example' }])
  })

  it('shows both wall times with their city, in both parts [TZ-02]', async () => {
    const mail = await read(letter)
    const page = (mail.html as string).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const part of [mail.text as string, page]) {
      expect(part).toContain('Tuesday, November 24, 2026')
      expect(part).toMatch(/15:00–16:00\s+London \(your time\)/)
      expect(part).toMatch(/10:00–11:00\s+New York/)
    }
  })

  it('says in plain text everything the HTML part says, but how to do without a button', async () => {
    const mail = await read(letter)
    const words = (text: string) => new Set(text.match(/[\p{L}\d]{3,}/gu))
    const page = (mail.html as string)
      .replace(/<style>.*?<\/style>|<head>.*?<\/head>/gs, '')
      .replace(/<div style="display:none.*?<\/div>/s, '')
      .replace(/If the button.*?:/, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    const plain = words(mail.text as string)
    expect([...words(page)].filter((word) => !plain.has(word))).toEqual([])
  })

  it('greets by name, and without one where only the address is known', async () => {
    expect((await read(letter)).text).toContain(`Hello ${letter.to.name},`)
    const unnamed = await read({ ...letter, to: { ...letter.to, name: letter.to.email } })
    expect(unnamed.text).toContain('Hello,')
    expect(unnamed.text).not.toContain(`Hello ${letter.to.email}`)
  })

  it('escapes what people wrote in the HTML part', async () => {
    const mail = await read({ ...letter, parameters: { topic: '<img src=x onerror=alert(1)>', other: '"><script>' } })
    expect(mail.html).not.toMatch(/<img|<script/)
    expect(mail.text).toContain('"><script>')
  })

  it('is written right to left for a reader of Arabic, with times that read left to right [LN-07]', async () => {
    const mail = await read({ ...letter, to: { ...letter.to, language: 'arSA', timeZone: 'Asia/Riyadh' } })
    expect(mail.html).toContain('<html lang="ar-SA" dir="rtl">')
    expect(mail.html).toContain('<span dir="ltr">18:00–19:00</span>')
    expect(mail.subject).toMatch(/مكالمتك .*Lithium <supply>$/)
  })

  it('holds the invitation as an alternative whose method is the one in the file [TZ-02]', async () => {
    const content = invitation({
      method: 'CANCEL',
      uid: `${id}@meridian.example`,
      sequence: 1,
      stamp: at,
      start,
      end,
      summary: 'Call',
      description: 'Call',
      organizer: { name: 'Meridian', email: 'no-reply@meridian.example' },
      attendees: [{ name: 'Nora Feld', email: 'nora@client.example' }],
      status: 'CANCELLED',
    })
    const { mime } = await composeMimeMessage({ ...letter, calendar: { method: 'CANCEL', content } }, id, at)
    expect(mime.toString()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i)
    const mail = await simpleParser(mime)
    const files = mail.attachments.filter((file) => /calendar|ics/.test(file.contentType))
    expect(files.map((file) => file.contentType)).toEqual(['text/calendar', 'application/ics'])
    for (const file of files) {
      const calendar = new ICAL.Component(ICAL.parse(file.content.toString()))
      expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    }
  })

  const hostile = [
    'a\r\nBcc: thief@evil.example',
    'a\nSubject: other',
    'a\r\n\r\nbody',
    'a\u0000b',
    'a\u202eb',
    'a" <thief@evil.example>, "b',
  ]
  it.each(hostile)('lets no name or topic add a header or a recipient: %j', async (text) => {
    const plain = await read(letter)
    const mail = await read({
      ...letter,
      to: { ...letter.to, name: text },
      branding: { ...letter.branding, platformName: text },
      parameters: { topic: text, other: text },
    })
    expect([...mail.headers.keys()]).toEqual([...plain.headers.keys()])
    expect([mail.to].flat().flatMap((list) => list?.value.map((one) => one.address))).toEqual(['nora@client.example'])
    expect(mail.from?.value.map((one) => one.address)).toEqual(['no-reply@meridian.example'])
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u)
  })

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>', 'a b@c.example', 'nobody'])(
    'refuses the address %j',
    async (email) => {
      await expect(read({ ...letter, to: { ...letter.to, email } })).rejects.toThrow(RangeError)
    },
  )

  it('says how to stop mails of its kind, to its reader and to their mail program (RFC 8058)', async () => {
    const token = `reminders.01937a10-0000-7000-8000-000000000001.${'a'.repeat(43)}`
    const unsubscribe = { page: `/unsubscribe#${token}`, post: `/api/notifications/unsubscribe/${token}` }
    const { mime } = await composeMimeMessage({ ...letter, unsubscribe }, id, at)
    const mail = await simpleParser(mime)
    const [headers = ''] = mime.toString('utf8').split('\r\n\r\n')
    const unfolded = headers.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: <http://localhost:4400${unsubscribe.post}>$`, 'm'))
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(mail.text).toContain(`Unsubscribe from these emails: http://localhost:4400${unsubscribe.page}`)
    expect(mail.html).toContain(`href="http://localhost:4400${unsubscribe.page}"`)
  })

  it('says nothing of the kind where its reader may not do without it', async () => {
    const { mime } = await composeMimeMessage(letter, id, at)
    expect(mime.toString('utf8')).not.toMatch(/unsubscribe|Stop mails/i)
  })

  it.each(['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', 'clients'])(
    'leads its button to our own site only, not to %j',
    async (path) => {
      await expect(read({ ...letter, path })).rejects.toThrow(RangeError)
    },
  )
})
