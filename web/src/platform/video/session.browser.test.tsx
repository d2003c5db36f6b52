import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPeerLink } from './peer-link.ts'
import { createVideoSession } from './session.ts'
import { createRoom, expectMedia, expectStates, others, pretendedMedia, type Session, stateOf } from './session-rig.ts'

let room: ReturnType<typeof createRoom>
let opened: { session: Session; stop: () => void }[]

/** A person with a camera, a microphone and a connection. */
const somebody = async (personId: string) => {
  const { media, stop, ...controls } = await pretendedMedia()
  const connection = room.connect(personId)
  const session = createVideoSession({
    signaller: connection.signaller,
    media,
    openLink: (_, parts) => openPeerLink({ ...parts, iceServers: [] }),
  })
  opened.push({ session, stop })
  return { session, ...controls, ...connection }
}

beforeEach(() => {
  room = createRoom()
  opened = []
})
afterEach(() => {
  for (const { session, stop } of opened) {
    session.leave()
    stop()
  }
})

describe('a session in which browsers connect with each other', () => {
  it('connect when the announcement of the newcomer was lost', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    room.hush()
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    expect(room.sent.find(({ signal }) => signal.description)?.from).toBe('emil-2')
  })

  it('resolve colliding first offers, with one video and one audio track each way', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    room.echo()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    const offers = room.sent.filter(({ signal }) => signal.description?.type === 'offer').slice(0, 2)
    expect(offers.map(({ from }) => from).sort()).toEqual(['ada-1', 'emil-2'])
    for (const { session } of [ada, emil]) {
      const tracks = others(session)[0]?.stream.getTracks() ?? []
      expect(tracks.map(({ kind, readyState }) => `${kind} ${readyState}`).sort()).toEqual(['audio live', 'video live'])
    }
  })

  it('resolve later colliding offers', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    ada.session.restart()
    emil.session.restart()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    expect([stateOf(ada.session), stateOf(emil.session)]).toEqual([['emil connected'], ['ada connected']])
  })

  it('restart ICE without interrupting media', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    await emil.session.enter()
    await expectMedia(ada.session)
    // The one who was present made the only offer.
    expect(room.sent.filter(({ signal }) => signal.description).map(({ from }) => from)).toEqual(['ada-1', 'emil-2'])
    const nameOf = () =>
      room.sent.findLast(({ signal }) => signal.description)?.signal.description?.sdp.match(/ice-ufrag:(\S+)/)?.[1]
    const before = nameOf()
    const seen: string[] = []
    const stop = ada.session.state.subscribe(() => seen.push(...stateOf(ada.session)))
    ada.session.restart()
    await expect.poll(() => nameOf()).not.toBe(before)
    await expectMedia(ada.session)
    stop()
    expect(seen.filter((state) => state !== 'emil connected')).toEqual([])
  })

  it('moves a person to the device that entered last; the others go on seeing them, and the former device has left', async () => {
    const [laptop, emil, phone] = [await somebody('ada'), await somebody('emil'), await somebody('ada')]
    await laptop.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(laptop.session), expectMedia(emil.session)])
    const key = others(emil.session)[0]?.key
    await phone.session.enter()
    expect(laptop.session.state.getState()).toMatchObject({ phase: 'outside', participants: [], isTakenOver: true })
    await expectStates(emil.session, ['ada connected'])
    expect(others(emil.session)[0]?.key).toBe(key)
    await Promise.all([expectMedia(phone.session), expectMedia(emil.session)])
    await laptop.session.enter()
    expect(laptop.session.state.getState()).toMatchObject({ phase: 'inside', isTakenOver: false })
    expect(phone.session.state.getState()).toMatchObject({ phase: 'outside', isTakenOver: true })
  })

  it('repeats a signal that did not arrive', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    let lost = 0
    room.lose((signal) => signal.description?.type === 'offer' && lost++ === 0)
    await ada.session.enter()
    await emil.session.enter()
    await expectMedia(emil.session)
    expect(lost).toBeGreaterThan(1)
  })
})
