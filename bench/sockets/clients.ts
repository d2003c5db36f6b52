import { createRequire } from 'node:module'
import { livePath } from '@colloquy/contract/live'

/** Opens so many connections at once. */
const concurrency = 50
const timeoutMs = 20_000

/** A connection of the WebSocket library. */
export interface ClientSocket {
  readonly readyState: number
  on(name: 'close', ended: () => void): void
  on(name: 'message', heard: (data: Buffer) => void): void
  on(name: 'error', failed: (error: Error) => void): void
  send(text: string): void
  terminate(): void
}

const { WebSocket: ClientSocket } = createRequire(new URL('../../server/package.json', import.meta.url))('ws') as {
  WebSocket: new (address: string, options: object) => ClientSocket
}

/** Connections that say nothing but what the protocol requires. */
export interface IdleClients {
  /** Connections that are still open. */
  open(): number
  close(): void
}

/** Opens one connection for each ticket. @throws Error when one is refused */
export const connectAll = async (port: number, origin: string, tickets: readonly string[]): Promise<IdleClients> => {
  const sockets: ClientSocket[] = []
  const waiting = [...tickets]
  const work = async (): Promise<void> => {
    for (let ticket = waiting.pop(); ticket !== undefined; ticket = waiting.pop())
      sockets.push(await connectOne(port, origin, ticket, () => undefined))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return {
    open: () => sockets.filter(({ readyState }) => readyState === 1).length,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Opens one connection; from then on `heard` gets what the server sends, but for pings. @throws Error when it is refused */
export const connectOne = (
  port: number,
  origin: string,
  ticket: string,
  heard: (frame: string) => void,
): Promise<ClientSocket> =>
  new Promise((resolve, reject) => {
    const address = `ws://127.0.0.1:${port}${livePath}/?EIO=4&transport=websocket`
    const headers = { origin, host: new URL(origin).host }
    const socket = new ClientSocket(address, { headers, perMessageDeflate: false })
    let isOpen = false
    const timer = setTimeout(() => reject(new Error('A connection did not open in time')), timeoutMs)
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = data.toString()
      if (text === '2') socket.send('3')
      else if (isOpen) heard(text)
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ ticket })}`)
      else if (text.startsWith('40')) {
        clearTimeout(timer)
        isOpen = true
        resolve(socket)
      } else if (text.startsWith('44')) reject(new Error(`A connection was refused: ${text}`))
    })
  })
