import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageFiles, pagePolicy } from '../dev-pages/page-files.ts'
import { openLinksInNewTab } from './framed-links.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './page.ts'
import type { ReceivedMail } from './received-mail.ts'
import { viewOf } from './view.ts'

const mailboxPolicy = `${pagePolicy}; frame-src 'self'`
/** A mail is untrusted HTML: no scripts, no requests, and links open in a new tab. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const sendFile = pageFiles(new URL('assets/', import.meta.url))

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
      noStore(reply).type('text/html; charset=utf-8').header('content-security-policy', mailboxPolicy)
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
      if (await sendFile(reply, file)) return reply
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
