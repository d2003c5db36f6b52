import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, and can behave like a broken network. */
export interface TcpRelay {
  readonly port: number
  /** `open` passes everything on; `silent` keeps connections and passes nothing; `refusing` closes and refuses them. */
  readonly become: (state: 'open' | 'silent' | 'refusing') => void
  readonly close: () => Promise<void>
}

/** Starts a relay to a port of this machine; `target` is asked anew for each connection. */
export const startTcpRelay = async (target: number | (() => number)): Promise<TcpRelay> => {
  const sockets = new Set<Socket>()
  let state: Parameters<TcpRelay['become']>[0] = 'open'
  const relay = createServer((near) => {
    if (state === 'refusing') return near.destroy()
    const far = connect(typeof target === 'number' ? target : target(), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
      if (state === 'silent') from.pause()
    }
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    become: (next) => {
      state = next
      for (const socket of sockets)
        if (next === 'refusing') socket.destroy()
        else if (next === 'silent') socket.pause()
        else socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      relay.close()
      await once(relay, 'close')
    },
  }
}
