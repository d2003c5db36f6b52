import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail server that keeps every mail it has received, including duplicates. */
export interface MailSink {
  /** The value for SMTP_URL. */
  readonly url: string
  /** The bytes of each delivery, by Message-ID. */
  readonly arrivals: ReadonlyMap<string, readonly Buffer[]>
  close(): Promise<void>
}

/** Starts a mail server that responds after a delay, like a remote one; `delay` returns milliseconds. */
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
  // Clients that are killed during delivery are expected.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrivals,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
