import { rejectWhenLate } from '../answer-timeout.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Subscription } from '../db/wire/notification-listener.ts'
import type { Log } from '../log.ts'
import { type LiveServer, type LiveSocket, sessionRoom } from './connection.ts'
import { listenForSessionEndings } from './session-endings.ts'
import { endedSessions, type SessionEnding } from './store.ts'

export interface SessionWatchOptions {
  readonly io: LiveServer
  readonly database: Database
  readonly appUrl: string
  readonly clock: Clock
  readonly log: Log
  /** Whether notifications are used in addition to polling. */
  readonly listen: boolean
}

/** Sessions must end within two seconds, including the time of the query. */
const pollIntervalMs = 1_500
/** A connection that broke without a word never answers. The next poll then takes another one. */
const pollTimeoutMs = 5_000

/**
 * Closes the connections of this process whose session has ended. The database notifies within milliseconds; polling
 * covers lost notifications and sessions that expire.
 */
export const watchSessions = ({ io, database, appUrl, clock, log, listen }: SessionWatchOptions): Subscription => {
  let asking: Promise<void> | undefined

  const end = (sessionId: string, reason: string): void => {
    const local = io.local.in(sessionRoom(sessionId))
    local.emit('session_ended', { reason })
    local.disconnectSockets(true)
  }
  const heard = (ending: SessionEnding): void => {
    for (const { data } of sockets(io)) {
      const meant = 'session' in ending ? data.sessionId === ending.session : data.personId === ending.person
      if (meant) end(data.sessionId, ending.reason)
    }
  }
  const ask = async (): Promise<void> => {
    const byTenant = Map.groupBy(sockets(io), (socket) => socket.data.tenantId)
    for (const [tenantId, there] of byTenant) {
      const ids = [...new Set(there.map((socket) => socket.data.sessionId))]
      const ended = await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        endedSessions(tx, ids, clock.now()),
      )
      for (const { id, reason } of ended) end(id, reason)
    }
  }
  const askOnce = (): void => {
    asking ??= rejectWhenLate(ask(), pollTimeoutMs, 'the database did not answer in time')
      .catch((err) => log.warn({ err }, 'sessions of live connections could not be checked'))
      .finally(() => {
        asking = undefined
      })
  }

  const listening = listen ? listenForSessionEndings(appUrl, log, { ended: heard, missed: askOnce }) : undefined
  const timer = setInterval(askOnce, pollIntervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await listening?.stop()
      await asking
    },
  }
}

const sockets = (io: LiveServer): LiveSocket[] => [...io.of('/').sockets.values()]
