/*
 * The baseline of the benches of live connections: the WebSocket library alone, accepting everybody and keeping nothing. It
 * answers the handshake of the product's protocol, so that the same clients can connect. A message that begins with "echo" goes
 * back to its sender, one that begins with "all" to everybody else.
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

interface BareSocket {
  on(name: 'message', listener: (data: Buffer) => void): void
  send(text: string): void
}

interface BareServer {
  on(name: 'connection', accepted: (socket: BareSocket) => void): void
  handleUpgrade(request: object, socket: Duplex, head: Buffer, done: (socket: BareSocket) => void): void
  emit(name: 'connection', socket: BareSocket): void
}

// The very library that carries the product's connections.
const { WebSocketServer } = createRequire(new URL('../../server/package.json', import.meta.url))('ws') as {
  WebSocketServer: new (options: { noServer: true; maxPayload: number }) => BareServer
}

const sockets = new Set<BareSocket>()
const live = new WebSocketServer({ noServer: true, maxPayload: 65_536 })
live.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('message', (data) => {
    const text = data.toString()
    if (text.startsWith('echo')) socket.send(text)
    else if (text.startsWith('all')) sendToOthers(socket, text)
    else socket.send('40{}')
  })
  socket.send('0{}')
})
const sendToOthers = (sender: BareSocket, text: string): void => {
  for (const socket of sockets) if (socket !== sender) socket.send(text)
}

const server = createServer()
server.on('upgrade', (request, socket, head) =>
  live.handleUpgrade(request, socket, head, (accepted) => live.emit('connection', accepted)),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
