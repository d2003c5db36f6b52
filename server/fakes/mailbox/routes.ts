import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openLinksInNewTab } from './framed-links.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './page.ts'
import type { ReceivedMail } from './received-mail.ts'
import { viewOf } from './view.ts'

const basePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self'; "
const pagePolicy = `${basePolicy}style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'`
/** A mail is untrusted HTML: no scripts, no requests, and links open in a new tab. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const fonts = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const assets: Readonly<Record<string, readonly [type: string, file: URL]>> = {
  'page.css': ['text/css', new URL('assets/page.css', import.meta.url)],
  'page.js': ['text/javascript', new URL('assets/page.js', import.meta.url)],
  'geist.woff2': ['font/woff2', new URL('geist/files/geist-latin-wght-normal.woff2', fonts)],
  'geist-mono.woff2': ['font/woff2', new URL('geist-mono/files/geist-mono-latin-wght-normal.woff2', fonts)],
}

interface MailboxQuery {
  readonly Querystring: { readonly q?: string; readonly mail?: string; readonly view?: string }
}

/** The mailbox in the browser: `/dev/mailbox` to read, `/dev/mailbox.json` for tests. In the demo only. */
export const mailboxRoutes =
  (mailbox: Pick<Mailbox, 'received'>) =>
  (app: FastifyInstance): void => {
    const found = async (query = '') => {
      const mails = await mailbox.received()
      return mails.filter((mail) => matches(mail, query.trim().toLowerCase())).reverse()
    }
    const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

    app.get<MailboxQuery>('/dev/mailbox', async ({ query }, reply) => {
      const mails = await found(query.q)
      const chosen = mails.find((mail) => mail.id === query.mail)
      noStore(reply).type('text/html; charset=utf-8').header('content-security-policy', pagePolicy)
      return mailboxPage({
        mails,
        mail: chosen ?? mails[0],
        isChosen: chosen !== undefined,
        q: query.q ?? '',
        view: viewOf(query.view),
      })
    })

    app.get<MailboxQuery>('/dev/mailbox.json', async ({ query }, reply) => {
      noStore(reply)
      return (await found(query.q)).map(mailSummary)
    })

    app.get<{ Params: { file: string } }>('/dev/mailbox/:file', async ({ params: { file } }, reply) => {
      const asset = assets[file]
      if (asset) {
        const bytes = await readFile(asset[1]).catch(() => undefined)
        return bytes ? reply.type(asset[0]).header('cache-control', 'no-cache').send(bytes) : reply.code(404).send()
      }
      const [id, type] = file.split('.')
      const mail = (await mailbox.received()).find((one) => one.id === id)
      if (mail && type === 'eml') {
        const disposition = `attachment; filename="${mail.id}.eml"`
        return noStore(reply).type('message/rfc822').header('content-disposition', disposition).send(mail.raw)
      }
      if (mail && type === 'html') {
        // A sandboxed page has an origin of its own, so process isolation would be refused.
        reply.removeHeader('origin-agent-cluster')
        reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN')
        return noStore(reply).type('text/html; charset=utf-8').send(openLinksInNewTab(mail.html))
      }
      return reply.code(404).send()
    })
  }

/** Whether a recipient, the subject or the plain part contains the query. */
const matches = ({ to, subject, text }: ReceivedMail, words: string): boolean =>
  words === '' || [...to, subject, text].some((part) => part.toLowerCase().includes(words))

const mailSummary = ({ id, at, to, from, subject, messageId, text, links, attachments, calendar }: ReceivedMail) => ({
  id,
  at: at.toISOString(),
  to,
  from,
  subject,
  messageId,
  text,
  links,
  attachments,
  calendar: calendar ?? null,
  html: `/dev/mailbox/${id}.html`,
  eml: `/dev/mailbox/${id}.eml`,
})
