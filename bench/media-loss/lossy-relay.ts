import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** What the access link of every seat does to packets, in each direction. */
export interface LinkConditions {
  /** The share of packets that are lost between two ends, 0 to 1. */
  readonly loss: number
  /** Packets are delayed by up to so many milliseconds, in order. */
  readonly jitterMs: number
  /** Of each seat's uplink and downlink; Infinity for no limit. */
  readonly kbitPerSecond: number
}

/** Packets that would wait longer for their turn on a link are dropped, as a router with a small buffer does. */
const maxQueueMs = 250

/** One direction of an access link, which sends one packet after the other. */
interface AccessLink {
  freeAt: number
}

/** A relay between seats and whatever they reach, by UDP on one address of this machine. */
export interface LossyRelay {
  /** Says whose an address is. What nobody owns is a server's, whose link is never too slow. */
  readonly own: (address: string, port: number, seat: string) => void
  /** The port at which packets reach an address, as if over the access links of both ends. */
  readonly portTo: (address: string, port: number) => Promise<number>
  /** Ends all ways that there are, as when a device changes its network. New ones can be asked for. */
  readonly endWays: () => void
  readonly counts: () => { readonly passed: number; readonly lost: number; readonly overflowed: number }
  readonly close: () => void
}

/** Opens a relay. */
export const openLossyRelay = (host: string, conditions: LinkConditions): LossyRelay => {
  const links = new Map<string, AccessLink>()
  const sockets = new Set<Socket>()
  const doors = new Map<string, Promise<number>>()
  const owners = new Map<string, string>()
  const counts = { passed: 0, lost: 0, overflowed: 0 }
  let generation = 0

  const linkOf = (name: string): AccessLink => {
    const link = links.get(name) ?? { freeAt: 0 }
    links.set(name, link)
    return link
  }
  /** When a packet has passed a link; undefined when that is too full. */
  const pass = (name: string, bytes: number, at: number): number | undefined => {
    const link = linkOf(name)
    const begins = Math.max(link.freeAt, at)
    if (begins - at > maxQueueMs) return undefined
    link.freeAt = begins + (bytes * 8) / conditions.kbitPerSecond
    return link.freeAt
  }
  const bind = async (): Promise<Socket> => {
    const socket = createSocket('udp4')
    sockets.add(socket)
    socket.bind(0, host)
    await once(socket, 'listening')
    return socket
  }
  const forwarder = (fromAddress: string, toAddress: string) => {
    const mine = generation
    let latest = 0
    return (bytes: number, deliver: () => void) => {
      if (mine !== generation || Math.random() < conditions.loss) {
        counts.lost += 1
        return
      }
      const [from, to] = [owners.get(fromAddress), owners.get(toAddress)]
      const now = performance.now()
      // What is around a packet on the wire, besides its own bytes: IP and UDP.
      const sent = from === undefined ? now : pass(`${from} up`, bytes + 28, now)
      const arrived = sent === undefined || to === undefined ? sent : pass(`${to} down`, bytes + 28, sent)
      if (arrived === undefined) {
        counts.overflowed += 1
        return
      }
      counts.passed += 1
      latest = Math.max(latest, arrived + Math.random() * conditions.jitterMs)
      const wait = latest - performance.now()
      if (wait < 1) deliver()
      else setTimeout(deliver, wait)
    }
  }
  const send = (socket: Socket, packet: Buffer, port: number, address: string) => {
    if (sockets.has(socket)) socket.send(packet, port, address)
  }

  const openDoor = async (address: string, port: number): Promise<number> => {
    const mine = generation
    const door = await bind()
    const ways = new Map<string, Promise<(packet: Buffer) => void>>()
    /** The way of one sender: answers come back to the socket that it sent from, and go out of the door. */
    const openWay = async ({ address: fromAddress, port: fromPort }: RemoteInfo) => {
      const way = await bind()
      const [near, far] = [`${fromAddress}:${fromPort}`, `${address}:${port}`]
      const [there, back] = [forwarder(near, far), forwarder(far, near)]
      way.on('message', (packet) => back(packet.length, () => send(door, packet, fromPort, fromAddress)))
      return (packet: Buffer) => there(packet.length, () => send(way, packet, port, address))
    }
    door.on('message', (packet, info) => {
      if (mine !== generation) return
      const key = `${info.address}:${info.port}`
      const way = ways.get(key) ?? openWay(info)
      ways.set(key, way)
      void way.then((pass) => pass(packet))
    })
    return door.address().port
  }
  return {
    own: (address, port, seat) => void owners.set(`${address}:${port}`, seat),
    portTo: (address, port) => {
      const key = `${address}:${port}`
      const door = doors.get(key) ?? openDoor(address, port)
      doors.set(key, door)
      return door
    },
    endWays: () => {
      generation += 1
      doors.clear()
    },
    counts: () => ({ ...counts }),
    close: () => {
      for (const socket of sockets) socket.close()
      sockets.clear()
    },
  }
}
