import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail server that keeps every mail it has taken, as often as it came. */
export interface MailSink {
  /** What SMTP_URL would be. */
  readonly url: string
  /** The bytes of each arrival, by Message-ID. */
  readonly arrivals: ReadonlyMap<string, readonly Buffer[]>
  close(): Promise<void>
}

/** Starts a sink that answers each mail after a delay, as a mail server far away would; `delay` answers milliseconds. */
export const startMailSink = async (delay: () => number): Promise<MailSink> => {
  const arrivals = new Map<string, Buffer[]>()
  const take = async (stream: SMTPServerDataStream): Promise<void> => {
    const raw = await buffer(stream)
    const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1')
    const id = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? ''
    arrivals.set(id, [...(arrivals.get(id) ?? []), raw])
    await sleep(delay())
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _, done) => {
      take(stream).then(() => done(), done)
    },
  })
  // A client that was killed half-way is what this is for.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrivals,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
