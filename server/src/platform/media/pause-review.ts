import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { MediaServer } from './media-server.ts'

/** Within this time, a process learns that another one has paused a call. Browsers stop at once. */
const reviewIntervalMs = 1_000

/** Which of some calls are paused. */
export type FindPaused = (tx: Tx, callIds: readonly string[], at: Date) => Promise<ReadonlySet<string>>

/** Keeps the media of paused calls back, whichever process they were paused in. Returns the function that stops it. */
export const startPauseReview = ({
  server,
  database,
  clock,
  findPaused,
  log,
}: {
  readonly server: Pick<MediaServer, 'connections' | 'setPaused'>
  readonly database: Database
  readonly clock: Clock
  readonly findPaused: FindPaused
  readonly log: Pick<Log, 'warn'>
}): (() => void) => {
  const review = async (): Promise<void> => {
    for (const [tenantId, connections] of Map.groupBy(server.connections(), ({ seat }) => seat.tenantId)) {
      const callIds = [...new Set(connections.map(({ seat }) => seat.callId))]
      const paused = await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        findPaused(tx, callIds, clock.now()),
      )
      for (const callId of callIds) server.setPaused({ tenantId, callId }, paused.has(callId))
    }
  }
  const timer = setInterval(() => {
    review().catch((err) => log.warn({ err }, 'it could not be read which calls are paused'))
  }, reviewIntervalMs)
  return () => clearInterval(timer)
}
