import type { Socket as NetSocket } from 'node:net'
import type { LiveSocket } from './connection.ts'

/*
 * Writes what many connections are told at once. The library prepares the frame of a message once for all of them, but then
 * creates a packet for each, sends it through five events and hands header and payload to the operating system separately.
 * Here the whole frame is one buffer that all connections share, written straight to each. Most of the cost is the write
 * itself, so a connection that was told something within the last milliseconds is told what follows in a single write at the
 * end of that time. The first message is never delayed, and the order of messages stays.
 * Whatever is unusual, such as a connection that does not keep up, goes the library's own way.
 */

/** Milliseconds within which a connection is written to at most twice: about the time between two frames of a screen. */
const frameWindowMs = 20

/** What accompanies a message for many: its frame, where the connection needs no other encoding. */
export interface PacketOptions {
  readonly preEncoded?: boolean
  readonly wsPreEncodedFrame?: readonly Buffer[]
}

type WritePackets = (this: FrameClient, encodedPackets: unknown, options: PacketOptions) => void

/** The parts of the library's connection that writing a frame needs; they are not in its types. */
export interface FrameClient {
  writeToEngine: WritePackets
  readonly conn: {
    readonly readyState: string
    readonly writeBuffer: readonly unknown[]
    readonly transport: { readonly writable: boolean; readonly socket?: { readonly _socket?: NetSocket | null } }
  }
}

/** Writes frames to the connections it was given. */
export interface FrameWriter {
  /** Takes over what a connection is told together with others. */
  attach(socket: Pick<LiveSocket, 'client'>): void
  /** Writes what still waits, because connections are about to be closed. */
  flush(): void
}

/** Creates the frame writer of a process. */
export const createFrameWriter = (): FrameWriter => {
  const frameOf = rememberingLast((parts: readonly Buffer[]) => Buffer.concat(parts), Object.is)
  const merged = rememberingLast((frames: readonly Buffer[]) => Buffer.concat(frames), haveSameItems)
  /** The connections written to in the current window, with the frames that wait for its end. */
  let written = new Map<FrameClient, Buffer[]>()
  let timer: NodeJS.Timeout | undefined
  let libraryWrite: WritePackets

  const writeWaiting = (client: FrameClient, frames: Buffer[]): void => {
    socketOf(client)?.write(frames.length === 1 ? (frames[0] as Buffer) : merged(frames))
  }
  const endWindow = (): void => {
    clearTimeout(timer)
    const ended = written
    written = new Map()
    for (const [client, frames] of ended)
      if (frames.length > 0) {
        writeWaiting(client, frames)
        written.set(client, [])
      }
    timer = written.size > 0 ? setTimeout(endWindow, frameWindowMs) : undefined
  }
  const write: WritePackets = function (encodedPackets, options) {
    const frame = options.wsPreEncodedFrame && frameOf(options.wsPreEncodedFrame)
    const waiting = written.get(this)
    if (frame && waiting && isIdle(this)) {
      waiting.push(frame)
      return
    }
    if (frame && isIdle(this)) {
      socketOf(this)?.write(frame)
      written.set(this, [])
      timer ??= setTimeout(endWindow, frameWindowMs)
      return
    }
    if (waiting && waiting.length > 0) {
      writeWaiting(this, waiting)
      written.set(this, [])
    }
    libraryWrite.call(this, encodedPackets, options)
  }
  return {
    attach: (socket) => {
      const client = socket.client as unknown as FrameClient
      if (client.writeToEngine === write) return
      libraryWrite = client.writeToEngine
      client.writeToEngine = write
    },
    flush: endWindow,
  }
}

const socketOf = ({ conn: { readyState, transport } }: FrameClient): NetSocket | undefined => {
  const socket = readyState === 'open' ? transport.socket?._socket : undefined
  return socket?.writable ? socket : undefined
}

/** Whether the library has nothing of its own to write, and the operating system takes more. */
const isIdle = (client: FrameClient): boolean => {
  const { writeBuffer, transport } = client.conn
  const socket = socketOf(client)
  return socket !== undefined && !socket.writableNeedDrain && transport.writable && writeBuffer.length === 0
}

/** A function that computes again only when its argument differs from the last one: neighbours are told the same. */
const rememberingLast = <A, R>(compute: (argument: A) => R, isSame: (a: A, b: A) => boolean): ((argument: A) => R) => {
  let last: { readonly argument: A; readonly result: R } | undefined
  return (argument) => {
    if (!last || !isSame(last.argument, argument)) last = { argument, result: compute(argument) }
    return last.result
  }
}

const haveSameItems = (a: readonly Buffer[], b: readonly Buffer[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])
