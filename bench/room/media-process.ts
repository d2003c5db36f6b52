/* The media server alone in a process, with nothing but a counter behind it. */
import { createMediaServer } from '../../server/src/platform/media/media-server.ts'
import type { Answer, PacketCount, Request } from './messages.ts'

let packets = 0
const server = createMediaServer({
  address: { host: '127.0.0.1', announced: undefined, ports: undefined },
  sink: {
    receive: () => {
      packets += 1
    },
  },
  log: { warn: () => undefined },
})

process.on('message', async (request: Request) => {
  if ('sdp' in request) {
    const answer = request.listens ? server.sendAudio : server.receiveAudio
    process.send?.({ id: request.id, sdp: await answer(request.seat, request.sdp) } satisfies Answer)
  } else process.send?.({ packets } satisfies PacketCount)
})
process.on('disconnect', () => process.exit(0))
