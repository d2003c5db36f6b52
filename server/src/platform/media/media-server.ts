import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, type RtpPacket } from 'werift'
import type { MediaAddress } from '../config.ts'
import type { Log } from '../log.ts'
import { opusClockRate } from './opus-packets.ts'

/** The call whose media these are. */
export interface MediaCall {
  readonly tenantId: string
  readonly callId: string
}

/** A person in the room of a call. */
export interface MediaSeat extends MediaCall {
  readonly personId: string
}

/** An Opus packet as a seat's browser sent it. */
export interface ReceivedPacket {
  readonly sequenceNumber: number
  /** Of the sender's own clock, at 48 kHz; it starts anywhere and wraps around. */
  readonly timestamp: number
  readonly payload: Buffer
}

/** What is done with the audio of all seats, such as recording it. */
export interface AudioSink {
  /** Called for every packet. `connectionId` changes with every connection of a seat, and its clock with it. */
  readonly receive: (seat: MediaSeat, connectionId: number, packet: ReceivedPacket) => void
}

/** A connection between a browser and the media server. */
export interface MediaConnection {
  readonly seat: MediaSeat
  readonly direction: 'sends' | 'listens'
}

/** Takes the audio of the seats of calls, and sends it to whoever only listens. Nothing of this shows in another seat's connection. */
export interface MediaServer {
  /**
   * Answers the offer of a seat that sends its audio. It replaces the former connection of the same person.
   * @throws Error for a description that is no valid offer
   */
  readonly receiveAudio: (seat: MediaSeat, offer: string) => Promise<string>
  /** Answers the offer of a seat that only listens, with one audio section for each seat that it wants to hear. */
  readonly sendAudio: (seat: MediaSeat, offer: string) => Promise<string>
  /** Passes nothing of a call on and lets nothing of it be recorded, or does so again. */
  readonly setPaused: (call: MediaCall, isPaused: boolean) => void
  /** Ends the connection of a person in a call, if there is one. */
  readonly disconnect: (seat: MediaSeat) => void
  /** All open connections. */
  readonly connections: () => MediaConnection[]
  readonly close: () => Promise<void>
}

interface Connection {
  readonly id: number
  readonly seat: MediaSeat
  readonly pc: RTCPeerConnection
}

interface Listener extends Connection {
  readonly tracks: readonly MediaStreamTrack[]
  /** Whose audio each track carries. */
  readonly heard: Map<string, MediaStreamTrack>
}

interface MediaRoom {
  isPaused: boolean
  readonly senders: Map<string, Connection>
  readonly listeners: Map<string, Listener>
}

const opus = () =>
  new RTCRtpCodecParameters({
    mimeType: 'audio/opus',
    clockRate: opusClockRate,
    channels: 2,
    parameters: 'minptime=10;useinbandfec=1',
  })

/** A connection that has not been established by then was given up by its browser. */
const connectTimeoutMs = 30_000

/** A media server inside this process, by werift. */
export const createMediaServer = ({
  address,
  sink,
  log,
}: {
  readonly address: MediaAddress
  readonly sink: AudioSink
  readonly log: Pick<Log, 'warn'>
}): MediaServer => {
  const rooms = new Map<string, MediaRoom>()
  let connectionCount = 0

  const roomOf = (callId: string): MediaRoom => {
    const room = rooms.get(callId) ?? { isPaused: false, senders: new Map(), listeners: new Map() }
    rooms.set(callId, room)
    return room
  }
  const drop = ({ id, seat: { callId, personId }, pc }: Connection) => {
    const room = rooms.get(callId)
    if (room) {
      if (room.senders.get(personId)?.id === id) room.senders.delete(personId)
      if (room.listeners.get(personId)?.id === id) room.listeners.delete(personId)
      if (room.senders.size + room.listeners.size === 0) rooms.delete(callId)
    }
    pc.close().catch((err) => log.warn({ err }, 'a media connection could not be closed'))
  }

  const open = (seat: MediaSeat): Connection => {
    connectionCount += 1
    const pc = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: address.host?.includes(':') ?? false,
      ...(address.host !== undefined && {
        iceAdditionalHostAddresses: [address.host],
        iceFilterCandidatePair: ({ localCandidate }) => localCandidate.host === address.host,
      }),
      ...(address.ports && { icePortRange: [...address.ports] }),
      codecs: { audio: [opus()], video: [] },
    })
    const connection = { id: connectionCount, seat, pc }
    const timer = setTimeout(() => {
      if (pc.connectionState !== 'connected') drop(connection)
    }, connectTimeoutMs)
    pc.connectionStateChange.subscribe((state) => {
      if (state === 'connected') clearTimeout(timer)
      if (state === 'failed' || state === 'closed') drop(connection)
    })
    return connection
  }

  const answer = async (pc: RTCPeerConnection): Promise<string> => {
    await pc.setLocalDescription(await pc.createAnswer())
    return announce(pc.localDescription?.sdp ?? '', address)
  }

  const forward = (room: MediaRoom, personId: string, packet: RtpPacket) => {
    for (const listener of room.listeners.values()) trackFor(listener, personId, room)?.writeRtp(packet)
  }

  return {
    receiveAudio: async (seat, offer) => {
      const connection = open(seat)
      const { pc, id } = connection
      try {
        pc.onTrack.subscribe((track) => {
          track.onReceiveRtp.subscribe((packet) => {
            const room = rooms.get(seat.callId)
            if (room?.isPaused) return
            const { sequenceNumber, timestamp } = packet.header
            sink.receive(seat, id, { sequenceNumber, timestamp, payload: packet.payload })
            if (room && room.listeners.size > 0) forward(room, seat.personId, packet)
          })
        })
        await pc.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) })
        const description = await answer(pc)
        const room = roomOf(seat.callId)
        const former = room.senders.get(seat.personId)
        room.senders.set(seat.personId, connection)
        if (former) drop(former)
        return description
      } catch (error) {
        drop(connection)
        throw error
      }
    },
    sendAudio: async (seat, offer) => {
      const connection = open(seat)
      const { pc } = connection
      try {
        await pc.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) })
        const tracks = pc.getTransceivers().map((transceiver) => {
          const track = new MediaStreamTrack({ kind: 'audio' })
          transceiver.setDirection('sendonly')
          void transceiver.sender.replaceTrack(track)
          return track
        })
        const description = await answer(pc)
        const room = roomOf(seat.callId)
        const former = room.listeners.get(seat.personId)
        room.listeners.set(seat.personId, { ...connection, tracks, heard: new Map() })
        if (former) drop(former)
        return description
      } catch (error) {
        drop(connection)
        throw error
      }
    },
    setPaused: ({ callId }, isPaused) => {
      const room = rooms.get(callId)
      if (room) room.isPaused = isPaused
    },
    disconnect: ({ callId, personId }) => {
      const room = rooms.get(callId)
      for (const connection of [room?.senders.get(personId), room?.listeners.get(personId)])
        if (connection) drop(connection)
    },
    connections: () =>
      [...rooms.values()].flatMap(({ senders, listeners }) => [
        ...senders.values().map(({ seat }) => ({ seat, direction: 'sends' as const })),
        ...listeners.values().map(({ seat }) => ({ seat, direction: 'listens' as const })),
      ]),
    close: async () => {
      const all = [...rooms.values()].flatMap(({ senders, listeners }) => [...senders.values(), ...listeners.values()])
      rooms.clear()
      await Promise.all(all.map(({ pc }) => pc.close()))
    },
  }
}

/** The track on which a listener hears a person; one of a person who has left is reused. */
const trackFor = (listener: Listener, personId: string, room: MediaRoom): MediaStreamTrack | undefined => {
  const assigned = listener.heard.get(personId)
  if (assigned) return assigned
  for (const former of listener.heard.keys()) if (!room.senders.has(former)) listener.heard.delete(former)
  const taken = new Set(listener.heard.values())
  const free = listener.tracks.find((track) => !taken.has(track))
  if (free) listener.heard.set(personId, free)
  return free
}

/**
 * The browser's own candidates are not needed: it reaches us, and names of the local network would have to be looked up. Nor is their end,
 * which would say that it has none.
 */
const withoutCandidates = (sdp: string): string => sdp.replaceAll(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '')

/** Leaves only the candidates that browsers are to use, under the address by which they reach this machine. */
const announce = (sdp: string, { host, announced }: MediaAddress): string =>
  sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || host === undefined || line.split(' ')[4] === host)
    .map((line) =>
      line.startsWith('a=candidate:') && announced !== undefined ? line.split(' ').with(4, announced).join(' ') : line,
    )
    .join('\r\n')
