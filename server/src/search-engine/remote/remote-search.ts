import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import type { Log } from '../../platform/log.ts'
import type { ReplicationPosition } from '../workers/replication-source.ts'
import type { SearchService } from '../workers/search-threads.ts'
import { pskCiphers, pskIdentity, readFrames, searchKeyOf, writeFrame } from './frames.ts'
import { maxSilenceMs, type RemoteMessage, type RemoteRequest } from './messages.ts'

export interface RemoteSearchSettings {
  readonly host: string
  readonly port: number
  /** The secret that all processes of the installation have. */
  readonly secretKey: string
  /** How long a search waits at most for changes that were committed before it. */
  readonly maxReplicationWaitMs: number
  readonly log: Log
}

const firstReconnectPauseMs = 250
const maxReconnectPauseMs = 5000
/** A search that takes longer is answered by PostgreSQL. */
const callTimeoutMs = 10_000

interface PendingCall {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Searches with the index of a search process elsewhere. While the process is not there, no tenant has a position, so that
 * callers search in PostgreSQL; it is connected to again as soon as it answers.
 */
export const connectToSearch = ({
  host,
  port,
  secretKey,
  maxReplicationWaitMs,
  log,
}: RemoteSearchSettings): SearchService => {
  const key = searchKeyOf(secretKey)
  const positions = new Map<string, ReplicationPosition>()
  const pending = new Map<number, PendingCall>()
  const waitingForPosition = new Map<string, PromiseWithResolvers<void>>()
  const listeners: Parameters<SearchService['onChange']>[0][] = []
  const stopping = new AbortController()
  let lastCallId = 0
  let socket: TLSSocket | undefined

  const report: Parameters<SearchService['onChange']>[0] = (...change) => {
    for (const listener of listeners) listener(...change)
  }
  const setPosition = (tenantId: string, position: ReplicationPosition | undefined): void => {
    if (position === undefined) positions.delete(tenantId)
    else positions.set(tenantId, position)
    waitingForPosition.get(tenantId)?.resolve()
    waitingForPosition.delete(tenantId)
  }
  const settle = (id: number): PendingCall | undefined => {
    const call = pending.get(id)
    pending.delete(id)
    clearTimeout(call?.timer)
    return call
  }
  const receive = (message: RemoteMessage): void => {
    if (message.kind === 'changed') {
      const { tenantId, changedIds, position } = message
      report(tenantId, changedIds, position)
      setPosition(tenantId, position)
    } else if (message.kind === 'result') settle(message.id)?.resolve(message.value)
    else if (message.kind === 'failure') settle(message.id)?.reject(new Error(message.reason))
  }
  /** Changes that happen from now on are not heard of. */
  const loseConnection = (): void => {
    socket = undefined
    for (const tenantId of positions.keys()) report(tenantId, null, undefined)
    positions.clear()
    for (const id of pending.keys()) settle(id)?.reject(new Error('the search process has gone'))
  }

  /** @returns whether it was connected, when the connection has ended */
  const useConnection = (): Promise<boolean> =>
    new Promise((resolve) => {
      let isConnected = false
      const own = connect({
        ...pskCiphers,
        host,
        port,
        pskCallback: () => ({ psk: key, identity: pskIdentity }),
        // Nobody without the key has got this far; there are no certificates.
        checkServerIdentity: () => undefined,
      })
      own.setNoDelay()
      own.setTimeout(maxSilenceMs, () => own.destroy(new Error('the search process is silent')))
      readFrames(own, receive)
      own.once('secureConnect', () => {
        isConnected = true
        socket = own
        log.info('connected to the search process')
      })
      own.on('error', (err) => log.debug({ err }, 'the connection to the search process has failed'))
      own.once('close', () => {
        loseConnection()
        if (isConnected && !stopping.signal.aborted)
          log.error('the search process has gone; PostgreSQL answers until it is back')
        resolve(isConnected)
      })
      stopping.signal.addEventListener('abort', () => own.destroy(), { once: true })
    })

  const stayConnected = async (): Promise<void> => {
    let pauseMs = firstReconnectPauseMs
    while (!stopping.signal.aborted) {
      const wasConnected = await useConnection()
      pauseMs = wasConnected ? firstReconnectPauseMs : Math.min(pauseMs * 2, maxReconnectPauseMs)
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = stayConnected()

  const send = (request: RemoteRequest): boolean => {
    if (!socket) return false
    writeFrame(socket, request)
    return true
  }
  return {
    maxReplicationWaitMs,
    position: (tenantId) => positions.get(tenantId),
    catchUp: async (tenantId, timeoutMs) => {
      const next = waitingForPosition.get(tenantId) ?? Promise.withResolvers<void>()
      waitingForPosition.set(tenantId, next)
      if (!send({ kind: 'poll', tenantId })) return false
      const ending = new AbortController()
      const timeout = sleep(timeoutMs, false, { signal: ending.signal }).catch(() => false)
      const isInTime = await Promise.race([next.promise.then(() => true), timeout])
      ending.abort()
      return isInTime
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    call: (tenantId, method, ...args) =>
      new Promise<never>((resolve, reject) => {
        lastCallId += 1
        const id = lastCallId
        if (!send({ kind: 'call', id, tenantId, method, args })) return reject(new Error('there is no search process'))
        const timer = setTimeout(
          () => settle(id)?.reject(new Error('the search process does not answer')),
          callTimeoutMs,
        )
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject, timer })
      }),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
