import { AccessToken, RoomServiceClient } from 'livekit-server-sdk'
import type { LiveKitSettings } from '../config.ts'
import type { Log } from '../log.ts'
import type { MediaEngine } from './media-engine.ts'
import type { MediaCall, MediaConnection, MediaSeat, MediaServer } from './media-server.ts'

/** A browser connects as soon as it has its token. It has to last as long as clocks differ, and the connection takes. */
const tokenTtlSeconds = 120

/** The name of a call's room, which says whose it is. */
const roomNameOf = ({ tenantId, callId }: MediaCall): string => `${tenantId}:${callId}`

/** What LiveKit lets people do. Nobody is hidden: silent observers are not there at all. */
const permissionsOf = ({ isPaused }: { readonly isPaused: boolean }) => ({
  canPublish: !isPaused,
  canSubscribe: true,
  canPublishData: false,
  // By their attributes, browsers tell which of their sources are on.
  canUpdateOwnMetadata: true,
})

/** What is used of LiveKit's interface for servers. */
export type LiveKitRooms = Pick<
  RoomServiceClient,
  'listRooms' | 'listParticipants' | 'removeParticipant' | 'updateParticipant'
>

/** People in rooms exchange media over a LiveKit server; all else is done by our own media server. */
export const createLiveKitEngine = ({
  server,
  settings: { url, key, secret },
  rooms,
  log,
}: {
  readonly server: MediaServer
  readonly settings: LiveKitSettings
  readonly rooms: LiveKitRooms
  readonly log: Pick<Log, 'warn'>
}): MediaEngine => {
  /** Those in rooms of LiveKit: all, or those of one. */
  const connectionsIn = async (wanted?: MediaCall): Promise<MediaConnection[]> => {
    const connections: MediaConnection[] = []
    for (const { name } of await rooms.listRooms(wanted && [roomNameOf(wanted)])) {
      const [tenantId, callId] = name.split(':')
      if (!tenantId || !callId) continue
      for (const { identity } of await rooms.listParticipants(name))
        connections.push({ seat: { tenantId, callId, personId: identity }, direction: 'sends' })
    }
    return connections
  }
  const forEachIn = (call: MediaCall, change: (room: string, seat: MediaSeat) => Promise<unknown> | undefined) => {
    const changeAll = async () => {
      for (const { seat } of await connectionsIn(call)) await change(roomNameOf(call), seat)
    }
    changeAll().catch((err) => log.warn({ err, callId: call.callId }, 'a room of LiveKit could not be changed'))
  }
  return {
    ...server,
    kind: 'livekit',
    accessFor: async (seat, call) => {
      const token = new AccessToken(key, secret, { identity: seat.personId, ttl: tokenTtlSeconds })
      token.addGrant({ roomJoin: true, room: roomNameOf(seat), ...permissionsOf(call) })
      return { url, token: await token.toJwt() }
    },
    disconnect: (seat) => {
      server.disconnect(seat)
      forEachIn(seat, (room, { personId }) =>
        personId === seat.personId ? rooms.removeParticipant(room, personId) : undefined,
      )
    },
    setPaused: (call, isPaused) => {
      server.setPaused(call, isPaused)
      const permission = permissionsOf({ isPaused })
      forEachIn(call, (room, { personId }) => rooms.updateParticipant(room, personId, { permission }))
    },
    connections: async () => [...server.connections(), ...(await connectionsIn())],
  }
}

/** The engine over a LiveKit server. Nothing is asked of that before the first call. */
export const connectLiveKit = (server: MediaServer, settings: LiveKitSettings, log: Pick<Log, 'warn'>): MediaEngine => {
  const rooms = new RoomServiceClient(settings.url, settings.key, settings.secret)
  return createLiveKitEngine({ server, settings, rooms, log })
}
