/* The browsers of several calls: each seat sends an Opus packet every 20 ms, each observer counts what it receives. */
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
import type { Answer, Offer, PacketCount, Request, RoomPlan } from './messages.ts'

const packetIntervalMs = 20
const samplesPerPacket = 960
/** A packet of speech at 32 kbit/s. */
const payload = Buffer.alloc(80, 0xf8)
const codecs = () => ({
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })],
  video: [],
})

let received = 0
let lastId = 0
const answers = new Map<number, (sdp: string) => void>()
const senders: (() => void)[] = []

const connect = async (seat: Offer['seat'], listens: boolean, voices: number): Promise<void> => {
  const pc = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceFilterCandidatePair: ({ localCandidate }) => localCandidate.host === '127.0.0.1',
    codecs: codecs(),
  })
  const track = new MediaStreamTrack({ kind: 'audio' })
  if (listens) {
    for (let count = 0; count < voices; count += 1) pc.addTransceiver('audio', { direction: 'recvonly' })
    pc.onTrack.subscribe((heard) => {
      heard.onReceiveRtp.subscribe(() => {
        received += 1
      })
    })
  } else pc.addTransceiver(track, { direction: 'sendonly' })
  await pc.setLocalDescription(await pc.createOffer())
  lastId += 1
  const id = lastId
  const { promise, resolve } = Promise.withResolvers<string>()
  answers.set(id, resolve)
  process.send?.({ id, seat, listens, sdp: pc.localDescription?.sdp ?? '' } satisfies Offer)
  await pc.setRemoteDescription({ type: 'answer', sdp: await promise })
  if (pc.connectionState !== 'connected') await pc.connectionStateChange.watch((state) => state === 'connected', 20_000)
  if (listens) return
  let [sequenceNumber, timestamp] = [0, 0]
  senders.push(() => {
    const header = new RtpHeader({ payloadType: 111, sequenceNumber, timestamp })
    sequenceNumber = (sequenceNumber + 1) % 65_536
    timestamp = (timestamp + samplesPerPacket) >>> 0
    track.writeRtp(new RtpPacket(header, payload))
  })
}

const open = async ({ from, count, seats, listeners, voices }: RoomPlan): Promise<void> => {
  for (let room = from; room < from + count; room += 1) {
    const seatOf = (name: string) => ({ tenantId: 'tenant', callId: `call ${room}`, personId: name })
    for (let seat = 0; seat < seats; seat += 1) await connect(seatOf(`seat ${seat}`), false, voices)
    for (let one = 0; one < listeners; one += 1) await connect(seatOf(`listener ${one}`), true, voices)
  }
}

const began = performance.now()
let ticks = 0
setInterval(() => {
  // As many as are due: a timer alone is late on a busy machine.
  for (; ticks < (performance.now() - began) / packetIntervalMs; ticks += 1) for (const send of senders) send()
}, packetIntervalMs / 2)

process.on('message', async (request: Request | Answer) => {
  if ('sdp' in request) answers.get(request.id)?.(request.sdp)
  else {
    if (request.kind === 'open') await open(request.rooms)
    process.send?.({ packets: received } satisfies PacketCount)
  }
})
process.on('disconnect', () => process.exit(0))
