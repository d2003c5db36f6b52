import type { Tx } from '../../../platform/db/tables.ts'
import { pausedSince } from './room-pause.ts'
import { interventionsOf, parseIntervention } from './store.ts'

/** Those of some calls that an officer has paused. */
export const pausedCalls = async (tx: Tx, callIds: readonly string[], at: Date): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('calls')
    .select(['id', 'status', 'starts_at', 'ends_at', interventionsOf('calls').as('interventions')])
    .where('id', 'in', [...callIds])
    .execute()
  const paused = rows.filter(({ interventions, ...call }) =>
    pausedSince({ ...call, interventions: interventions.map(parseIntervention) }, at),
  )
  return new Set(paused.map(({ id }) => id))
}
