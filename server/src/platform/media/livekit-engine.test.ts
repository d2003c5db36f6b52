import { TokenVerifier } from 'livekit-server-sdk'
import { describe, expect, it, vi } from 'vitest'
import { idleMediaEngine } from '../../../fakes/media-engine.ts'
import { createLiveKitEngine, type LiveKitRooms } from './livekit-engine.ts'
import type { MediaSeat, MediaServer } from './media-server.ts'

const settings = { url: 'wss://livekit.example', key: 'key', secret: 'a secret of thirty-two characters' }
const seatOf = (personId: string, callId = 'call'): MediaSeat => ({ tenantId: 'tenant', callId, personId })

/** An engine, and what it does with the rooms that LiveKit has. */
const createEngine = (people: Readonly<Record<string, readonly string[]>>) => {
  const done: string[] = []
  const rooms = {
    listRooms: async (names?: string[]) =>
      Object.keys(people).flatMap((name) => (names?.includes(name) === false ? [] : [{ name }])),
    listParticipants: async (name: string) => (people[name] ?? []).map((identity) => ({ identity })),
    removeParticipant: async (room: string, identity: string) => void done.push(`${identity} removed from ${room}`),
    updateParticipant: async (_: string, identity: string, { permission }: { permission: { canPublish: boolean } }) =>
      void done.push(`${identity} may publish: ${permission.canPublish}`),
  } as unknown as LiveKitRooms
  const server: MediaServer = {
    ...idleMediaEngine(),
    connections: () => [{ seat: seatOf('observer'), direction: 'listens' }],
    disconnect: ({ personId }) => void done.push(`${personId} disconnected`),
    setPaused: ({ callId }, isPaused) => void done.push(`${callId} paused: ${isPaused}`),
  }
  const log = { warn: vi.fn() }
  return { engine: createLiveKitEngine({ server, settings, rooms, log }), done, log, rooms }
}
const people = { 'tenant:call': ['ada', 'emil'], 'tenant:other': ['ada'], 'somebody else’s': ['eve'] }

describe('the LiveKit engine', () => {
  it('lets a seat into the room of its call for two minutes, without a right that others could notice or abuse', async () => {
    const { engine } = createEngine(people)
    const { url, token } = (await engine.accessFor(seatOf('ada'), { isPaused: false }))!
    expect(url).toBe('wss://livekit.example')
    const claims = await new TokenVerifier(settings.key, settings.secret).verify(token)
    expect(claims).toMatchObject({ sub: 'ada' })
    expect(claims.exp! - claims.nbf!).toBe(120)
    expect(claims.video).toEqual({
      roomJoin: true,
      room: 'tenant:call',
      canPublish: true,
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: true,
    })
    const paused = await engine.accessFor(seatOf('ada'), { isPaused: true })
    expect((await new TokenVerifier(settings.key, settings.secret).verify(paused!.token)).video?.canPublish).toBe(false)
  })

  it('ends the connections of one person in one call, and reports all that there are', async () => {
    const { engine, done } = createEngine(people)
    engine.disconnect(seatOf('ada'))
    await vi.waitFor(() => expect(done).toEqual(['ada disconnected', 'ada removed from tenant:call']))
    expect(await engine.connections()).toEqual([
      { seat: seatOf('observer'), direction: 'listens' },
      { seat: seatOf('ada'), direction: 'sends' },
      { seat: seatOf('emil'), direction: 'sends' },
      { seat: seatOf('ada', 'other'), direction: 'sends' },
    ])
  })

  it('lets nobody in a paused call send, and goes on when LiveKit does not answer', async () => {
    const { engine, done, log, rooms } = createEngine(people)
    engine.setPaused(seatOf('ada'), true)
    await vi.waitFor(() =>
      expect(done).toEqual(['call paused: true', 'ada may publish: false', 'emil may publish: false']),
    )
    vi.spyOn(rooms, 'listRooms').mockRejectedValue(new Error('no answer'))
    engine.setPaused(seatOf('ada'), false)
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
    expect(done.at(-1)).toBe('call paused: false')
  })
})
