import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import { type ReceivedMail, readMail } from './received-mail.ts'

export interface MailboxOptions {
  /** 0 chooses a free one. */
  readonly port?: number
  /** The folder of the .eml files; without it mails are lost when the mailbox closes. */
  readonly folder?: string
  readonly clock?: Clock
  /** Called for each recipient of each mail that has arrived. */
  readonly forward?: (recipient: string, mail: Buffer) => Promise<void>
}

/** An SMTP server that accepts every mail and shows it instead of forwarding it. */
export interface Mailbox {
  readonly port: number
  /** The value for SMTP_URL. */
  readonly url: string
  /** All mails, oldest first. */
  received(): Promise<readonly ReceivedMail[]>
  /** The first matching mail, past or future. @throws Error after `milliseconds` without one. */
  waitFor(fits: (mail: ReceivedMail) => boolean, milliseconds?: number): Promise<ReceivedMail>
  /** Answers the next mails with an SMTP error: 4xx is temporary, 5xx permanent. */
  refuseNext(code: number, times?: number): void
  close(): Promise<void>
}

/**
 * Starts the mailbox on the loopback interface.
 * @throws Error when the port is in use or the folder is not writable.
 */
export const startMailbox = async ({
  port = 0,
  folder,
  clock = systemClock,
  forward,
}: MailboxOptions = {}): Promise<Mailbox> => {
  const mailStore: MailStore = await openMailStore(folder)
  const arrivals = new EventEmitter()
  const refusals: number[] = []

  const receiveMail = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> => {
    const raw = await buffer(stream)
    const code = refusals.shift()
    if (code !== undefined) throw Object.assign(new Error('refused on request'), { responseCode: code })
    if (stream.sizeExceeded) throw Object.assign(new Error('too large'), { responseCode: 552 })
    const at = clock.now()
    const mail = await readMail(
      newId(at),
      at,
      session.envelope.rcptTo.map((one) => one.address),
      raw,
    )
    await mailStore.add(mail)
    if (forward) for (const recipient of mail.to) await forward(recipient, raw)
    arrivals.emit('mail')
    return `kept as ${mail.id}`
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 20 * 1024 * 1024,
    banner: 'mailbox',
    onData: (stream, session, done) => {
      receiveMail(stream, session).then(
        // The type declares one parameter; the server sends the second one as its response.
        (answer) => (done as (error: null, answer: string) => void)(null, answer),
        (error: Error) => done(error),
      )
    },
  })
  // Clients may disconnect at any time.
  server.on('error', () => {})
  await Promise.race([
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening)),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ])
  const bound = (server.server.address() as AddressInfo).port

  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received: () => mailStore.all(),
    waitFor: async (fits, milliseconds = 10_000) => {
      const deadline = AbortSignal.timeout(milliseconds)
      for (;;) {
        const arrival = once(arrivals, 'mail', { signal: deadline })
        // No timeout is needed when the mail has arrived already.
        arrival.catch(() => {})
        const found = (await mailStore.all()).find(fits)
        if (found) return found
        await arrival.catch(() => {
          throw new Error(`no such mail within ${milliseconds} ms`)
        })
      }
    },
    refuseNext: (code, times = 1) => {
      for (let time = 0; time < times; time += 1) refusals.push(code)
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
