import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { MediaEngine } from './media-engine.ts'
import type { MediaConnection } from './media-server.ts'

const reviewIntervalMs = 10_000
/** So many reviews in a row may miss somebody who sends: their live connection may be lost and return, while media continue. */
const maxMisses = { sends: 3, listens: 1 } as const

/** Which of some connections belong to people who are in the room of their call, or observe it. */
export type FindEntitled = (
  tx: Tx,
  connections: readonly MediaConnection[],
  at: Date,
) => Promise<ReadonlySet<MediaConnection>>

/**
 * Ends connections of people who have left the room, lost their seat, or whose call is over, whatever process they said so to.
 * Returns the function that stops it.
 */
export const startConnectionReview = ({
  engine,
  database,
  clock,
  findEntitled,
  log,
}: {
  readonly engine: Pick<MediaEngine, 'connections' | 'disconnect'>
  readonly database: Database
  readonly clock: Clock
  readonly findEntitled: FindEntitled
  readonly log: Pick<Log, 'warn'>
}): (() => void) => {
  let misses = new Map<string, number>()
  const review = async (): Promise<void> => {
    const missedNow = new Map<string, number>()
    for (const [tenantId, connections] of Map.groupBy(await engine.connections(), ({ seat }) => seat.tenantId)) {
      const entitled = await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        findEntitled(tx, connections, clock.now()),
      )
      for (const connection of connections) {
        if (entitled.has(connection)) continue
        const { callId, personId } = connection.seat
        const key = `${callId} ${personId} ${connection.direction}`
        const count = (misses.get(key) ?? 0) + 1
        if (count >= maxMisses[connection.direction]) engine.disconnect(connection.seat)
        else missedNow.set(key, count)
      }
    }
    misses = missedNow
  }
  const timer = setInterval(() => {
    review().catch((err) => log.warn({ err }, 'media connections could not be reviewed'))
  }, reviewIntervalMs)
  return () => clearInterval(timer)
}
