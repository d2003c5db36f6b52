import { listTrainingModules } from '@colloquy/contract/training/admin-operations'
import type { TrainingModule } from '@colloquy/contract/training/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { personSummaries } from '../people/queries.ts'
import * as store from './draft-store.ts'
import { canManageTraining } from './policy.ts'

/** Modules as their editors see them: all, or one. */
export const presentModules = async (tx: Tx, moduleId?: string): Promise<TrainingModule[]> => {
  const ids = moduleId === undefined ? await store.moduleIds(tx) : [moduleId]
  const [drafts, versions] = [await store.drafts(tx, moduleId), await store.versions(tx, moduleId)]
  const writers = [...drafts.map(({ edited_by }) => edited_by), ...versions.map(({ published_by }) => published_by)]
  const names = await personSummaries(
    tx,
    writers.flatMap((id) => id ?? []),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id)?.fullName ?? null))
  return ids.map((id) => {
    const draft = drafts.find(({ module_id }) => module_id === id)
    return {
      moduleId: id,
      version: draft?.version ?? 0,
      draft: draft
        ? {
            content: draft.content,
            editedAt: draft.edited_at.toISOString(),
            editedBy: nameOf(draft.edited_by),
          }
        : null,
      versions: versions
        .filter(({ module_id }) => module_id === id)
        .map(({ version, content, published_at, published_by, is_repeated, completions }) => ({
          version,
          content,
          completions,
          isRepeated: is_repeated,
          publishedAt: published_at.toISOString(),
          publishedBy: nameOf(published_by),
        })),
    }
  })
}

export const listModules = query(listTrainingModules, {
  allow: canManageTraining,
  run: async ({ tx }) => ({ modules: await presentModules(tx) }),
})
