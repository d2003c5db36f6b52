import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The test file of the EICAR, in two parts so that scanners of source code do not find it. */
export const eicar = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}'}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

/** A ClamAV daemon that knows one virus. */
export interface FakeVirusScanner {
  readonly port: number
  /** The content of all streams, as it came over the wire. */
  readonly streams: readonly Buffer[]
  /** How later streams are answered: as the daemon does, with an error, or not at all. */
  behave: 'scan' | 'fail' | 'hang'
  close(): Promise<void>
}

/** What a client has sent, put together: the command and the chunks; undefined while some are missing. */
const contentOf = (received: Buffer): Buffer | undefined => {
  const commandEnd = received.indexOf(0)
  if (commandEnd < 0) return undefined
  if (received.toString('latin1', 0, commandEnd) !== 'zINSTREAM') throw new Error('UNKNOWN COMMAND')
  const chunks: Buffer[] = []
  for (let at = commandEnd + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/**
 * Speaks `INSTREAM` of clamd(8) on a loopback port.
 * @param maxBytes `StreamMaxLength` of the daemon
 */
export const startVirusScanner = async (maxBytes = 25_000_000, at = 0): Promise<FakeVirusScanner> => {
  const streams: Buffer[] = []
  const sockets = new Set<Socket>()
  const answerTo = (received: Buffer): string | undefined => {
    if (received.length > maxBytes + 64_000) return 'INSTREAM size limit exceeded. ERROR'
    try {
      const content = contentOf(received)
      if (!content) return undefined
      streams.push(content)
      if (scanner.behave === 'fail') return 'stream: Can’t allocate memory ERROR'
      return content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    } catch (error) {
      return (error as Error).message
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      const answer = scanner.behave === 'hang' ? undefined : answerTo(received)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const scanner: FakeVirusScanner = {
    port: (server.address() as AddressInfo).port,
    streams,
    behave: 'scan',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return scanner
}
