import type { Tx } from '../../platform/db/tables.ts'
import { requiredOf } from './store.ts'

/** A module that an expert has to complete, with the last completion that counts. */
export interface RequiredTraining {
  readonly module: string
  readonly completedAt: string | null
  readonly expiresAt: string | null
}

/** The modules that each of some experts has to complete, in a fixed order. */
export const requiredTrainingOf = async (
  tx: Tx,
  expertIds: readonly string[],
): Promise<(expertId: string) => RequiredTraining[]> => {
  const rows = await requiredOf(tx, expertIds)
  const modules = [...new Set(rows.map(({ module_id }) => module_id))].sort()
  return (expertId) =>
    modules.map((module) => {
      const last = rows.findLast((row) => row.module_id === module && row.person_id === expertId)
      return {
        module,
        completedAt: last?.completed_at?.toISOString() ?? null,
        expiresAt: last?.expires_at?.toISOString() ?? null,
      }
    })
}
