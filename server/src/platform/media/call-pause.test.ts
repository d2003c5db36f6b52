import { afterEach, describe, expect, it, vi } from 'vitest'
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
import { createManualClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import { createMediaServer, type MediaSeat } from './media-server.ts'
import { startPauseReview } from './pause-review.ts'

const host = '127.0.0.1'
const log = { warn: vi.fn() }
const seatOf = (personId: string): MediaSeat => ({ tenantId: 'tenant', callId: 'call', personId })

const connection = () =>
  new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [host],
    iceFilterCandidatePair: ({ localCandidate }) => localCandidate.host === host,
    codecs: {
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })],
      video: [],
    },
  })

const connect = async (pc: RTCPeerConnection, exchange: (offer: string) => Promise<string>): Promise<void> => {
  await pc.setLocalDescription(await pc.createOffer())
  await pc.setRemoteDescription({ type: 'answer', sdp: await exchange(pc.localDescription?.sdp ?? '') })
  if (pc.connectionState !== 'connected') await pc.connectionStateChange.watch((state) => state === 'connected', 10_000)
}

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  vi.useRealTimers()
})

describe('the media server', () => {
  it('passes nothing of a paused call on, and gives nothing of it to the recorder', async () => {
    let recorded = 0
    let heard = 0
    const sink = {
      receive: () => {
        recorded += 1
      },
    }
    const server = createMediaServer({ address: { host, announced: undefined, ports: undefined }, sink, log })
    const [speaker, listener] = [connection(), connection()]
    open.push(speaker, listener, server)
    const track = new MediaStreamTrack({ kind: 'audio' })
    speaker.addTransceiver(track, { direction: 'sendonly' })
    listener.addTransceiver('audio', { direction: 'recvonly' })
    listener.onTrack.subscribe((each) => {
      each.onReceiveRtp.subscribe(() => {
        heard += 1
      })
    })
    await connect(listener, (offer) => server.sendAudio(seatOf('listener'), offer))
    await connect(speaker, (offer) => server.receiveAudio(seatOf('speaker'), offer))

    let sequenceNumber = 0
    const say = () => {
      const header = new RtpHeader({ payloadType: 111, sequenceNumber, timestamp: sequenceNumber * 960 })
      sequenceNumber += 1
      track.writeRtp(new RtpPacket(header, Buffer.alloc(40, 0xf8)))
    }
    /** Speaks until something has been recorded and heard since. */
    const expectSound = async () => {
      const before = [recorded, heard] as const
      await vi.waitFor(
        () => {
          say()
          expect(recorded > before[0] && heard > before[1]).toBe(true)
        },
        { timeout: 10_000, interval: 20 },
      )
    }
    await expectSound()
    server.setPaused(seatOf('speaker'), true)
    // What was on its way arrives.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const before = [recorded, heard]
    for (let count = 0; count < 20; count += 1) say()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([recorded, heard]).toEqual(before)
    server.setPaused(seatOf('speaker'), false)
    await expectSound()
  })
})

describe('the review of pauses', () => {
  it('follows within a second what another process has paused or resumed', async () => {
    vi.useFakeTimers()
    const paused = new Set<string>()
    const states: [string, boolean][] = []
    const stop = startPauseReview({
      server: {
        connections: () => [{ seat: seatOf('speaker'), direction: 'sends' }],
        setPaused: ({ callId }, isPaused) => void states.push([callId, isPaused]),
      },
      database: { transaction: (_: unknown, run: (tx: Tx) => unknown) => run({} as Tx) } as unknown as Database,
      clock: createManualClock(new Date()),
      findPaused: async () => paused,
      log,
    })
    await vi.advanceTimersByTimeAsync(1000)
    paused.add('call')
    await vi.advanceTimersByTimeAsync(1000)
    paused.delete('call')
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(states).toEqual([
      ['call', false],
      ['call', true],
      ['call', false],
    ])
  })
})
