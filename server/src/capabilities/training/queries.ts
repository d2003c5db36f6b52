import { type BatchableQuery, batchableQuery } from '../../platform/db/statements/batchable-queries.ts'
import { requiredOf } from './store.ts'

/** A module that an expert has to complete, with the last completion that counts. */
export interface RequiredTraining {
  readonly module: string
  readonly completedAt: string | null
  readonly expiresAt: string | null
}

/** The modules that each of some experts has to complete, in a fixed order. */
export const requiredTrainingQuery = (
  expertIds: readonly string[],
): BatchableQuery<(expertId: string) => RequiredTraining[]> =>
  batchableQuery(requiredOf(expertIds), (rows) => {
    const modules = [...new Set(rows.map(({ module_id }) => module_id))].sort()
    return (expertId) =>
      modules.map((module) => {
        const last = rows.findLast((row) => row.module_id === module && row.person_id === expertId)
        return { module, completedAt: instantOf(last?.completed_at), expiresAt: instantOf(last?.expires_at) }
      })
  })

const instantOf = (stored: string | null | undefined): string | null => (stored ? new Date(stored).toISOString() : null)
