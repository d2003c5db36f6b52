import type { LiveAnswer } from '@colloquy/contract/live'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Peer } from '../operations/live-rooms.ts'
import type { OperationResponse, Perform } from '../operations/perform.ts'
import type { LiveSocket } from './connection.ts'
import type { HandshakeContext } from './handshake.ts'
import { type LiveContextDependencies, type PendingLive, pendingLive } from './live-context.ts'
import { createTokenBucket, type TokenBucket, type TokenBucketRate } from './token-bucket.ts'

export interface InboundDependencies extends LiveContextDependencies {
  readonly perform: Perform
  readonly clock: Clock
  readonly log: Log
  readonly rate: TokenBucketRate
  readonly hasLeft: (peer: Peer) => void
}

/** So many messages after the rate is used up, and nobody answers any more. */
const maxExcessMessages = 200

/**
 * Takes the messages of one connection. Each is an operation and passes the same gates as over HTTP, its session read anew;
 * they are performed one after the other, so that what a browser says first has happened first.
 */
export const handleMessages = (parts: InboundDependencies, socket: LiveSocket, opening: HandshakeContext): void => {
  const allowed: TokenBucket = createTokenBucket(parts.rate)
  let last: Promise<unknown> = Promise.resolve()
  let excess = 0
  socket.onAny((event: unknown, input: unknown, acknowledge: unknown) => {
    // A browser may say anything: numbers are names to the protocol.
    const name = String(event)
    const answer = (liveAnswer: LiveAnswer) => {
      if (typeof acknowledge === 'function') acknowledge(liveAnswer)
    }
    if (!allowed(performance.now())) {
      excess += 1
      if (excess > maxExcessMessages) socket.disconnect(true)
      return answer({ ok: false, refusal: 'too_many', retryAfter: 1 })
    }
    excess = 0
    last = last.then(() => (socket.connected ? perform(parts, socket, opening, name, input).then(answer) : undefined))
  })
}

const perform = async (
  parts: InboundDependencies,
  socket: LiveSocket,
  { site, ...request }: HandshakeContext,
  name: string,
  input: unknown,
): Promise<LiveAnswer> => {
  let pending: PendingLive | undefined
  const { perform, clock, log } = parts
  const id = newId(clock.now())
  const began = performance.now()
  try {
    const answer = await perform(name, {
      site,
      credential: { kind: 'session', sessionId: socket.data.sessionId },
      input,
      request: { ...request, id, cookies: {}, version: undefined },
      live: (tx) => {
        pending = pendingLive(parts, socket, tx)
        return pending
      },
    })
    if (answer.ok) pending?.commit()
    // What a browser calls an operation that does not exist may be anything.
    log.info({ requestId: id, operation: name.slice(0, 60), status: answer.ok ? 200 : answer.status, ms: since(began) })
    return asLiveAnswer(answer)
  } catch (err) {
    log.error({ err, requestId: id, operation: name }, 'a live message failed')
    return { ok: false }
  } finally {
    // It went while it was being let in.
    if (!socket.connected) parts.hasLeft(socket.data)
  }
}

const since = (began: number): number => Math.round(performance.now() - began)

const asLiveAnswer = (answer: OperationResponse): LiveAnswer => {
  if (answer.ok) return { ok: true, value: JSON.parse(String(answer.body)) }
  const { refusal, issues, retryAfter } = answer
  return { ok: false, refusal, ...(issues && { issues }), ...(retryAfter !== undefined && { retryAfter }) }
}
