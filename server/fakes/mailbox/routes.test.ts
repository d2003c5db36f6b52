import { fastify } from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { startMailbox } from './mailbox.ts'
import { mailboxRoutes } from './routes.ts'

const mailbox = await startMailbox()
const app = fastify()
mailboxRoutes(mailbox)(app)
const sender = createTransport(mailbox.url)
const send = (to: string, subject: string, html = '<html><head></head><body>x</body></html>') =>
  sender.sendMail({ from: 'a@sender.example', to, subject, html, text: 'See http://localhost:4400/l#abc now' })
await send('nora@client.example', 'First')
await send('omar@expert.example', 'Second <script>alert(1)</script>', '<script>alert(2)</script>')
afterAll(() => mailbox.close())

const get = (url: string) => app.inject({ url })

describe('/dev/mailbox', () => {
  it('shows mails newest first, with user input as text', async () => {
    const page = await get('/dev/mailbox')
    expect(page.body.indexOf('Second')).toBeLessThan(page.body.indexOf('First'))
    expect(page.body).not.toContain('<script>alert')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  it('searches mails by recipient, subject and text', async () => {
    const subjects = async (q: string) =>
      (await get(`/dev/mailbox.json?q=${encodeURIComponent(q)}`))
        .json()
        .map((mail: { subject: string }) => mail.subject)
    expect(await subjects('NORA@')).toEqual(['First'])
    expect(await subjects('first')).toEqual(['First'])
    expect(await subjects('l#abc')).toHaveLength(2)
    expect(await subjects('nobody')).toEqual([])
    expect((await get('/dev/mailbox?q=nobody')).body).toContain('No mail has “nobody”')
  })

  it('returns mails as JSON, with the links they contain', async () => {
    const [, first] = (await get('/dev/mailbox.json')).json()
    expect(first).toMatchObject({
      to: ['nora@client.example'],
      subject: 'First',
      links: ['http://localhost:4400/l#abc'],
      calendar: null,
      html: `/dev/mailbox/${first.id}.html`,
    })
    const eml = await get(first.eml)
    expect(eml.headers['content-type']).toBe('message/rfc822')
    expect(eml.body).toContain('Subject: First')
  })

  it('shows a mail’s HTML in a sandbox without scripts, with links that open outside of the frame', async () => {
    const [second, first] = (await get('/dev/mailbox.json')).json()
    for (const { html } of [first, second]) {
      const mail = await get(html)
      expect(mail.headers['content-security-policy']).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/)
      expect(mail.headers['content-security-policy']).not.toContain('script')
      expect(mail.body).toContain('<base target="_blank">')
    }
  })

  it.each(['html', 'plain', 'headers', 'calendar', 'other'])('has the part %s', async (view) => {
    const [{ id }] = (await get('/dev/mailbox.json')).json()
    const page = await get(`/dev/mailbox?mail=${id}&view=${view}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('class="reading"')
  })

  it('serves its own style, script and fonts, and nothing else', async () => {
    for (const file of ['base.css', 'page.css', 'page.js', 'geist.woff2', 'geist-mono.woff2'])
      expect((await get(`/dev/mailbox/${file}`)).statusCode).toBe(200)
    for (const file of ['..%2Fmailbox.ts', 'x.eml', 'x'])
      expect((await get(`/dev/mailbox/${file}`)).statusCode).toBe(404)
  })
})
