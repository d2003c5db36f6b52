import { listTrainingProgress } from '@colloquy/contract/training/admin-operations'
import { type TrainingProgress, trainingStates } from '@colloquy/contract/training/shapes'
import { query } from '../../platform/operations/define.ts'
import { loadModule } from './own-queries.ts'
import { canManageTraining } from './policy.ts'
import { audienceOf } from './progress.ts'
import * as store from './progress-store.ts'

const pageSize = 50

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** A person's progress as officers and staff see it. */
export const presentProgress = (row: store.ProgressRow): TrainingProgress => ({
  personId: row.person_id,
  name: row.name,
  email: row.email,
  companyName: row.company_name,
  audience: audienceOf({ personType: row.person_type, roleId: row.role_id })!,
  state: row.state,
  completedAt: instant(row.completed_at),
  completedVersion: row.completed_version,
  expiresAt: instant(row.expires_at),
  remindedAt: instant(row.reminded_at),
})

export const listProgress = query(listTrainingProgress, {
  load: loadModule,
  see: canManageTraining,
  allow: canManageTraining,
  limits: [{ name: 'training.progress', max: 600, seconds: 60 }],
  run: async ({ tx, at, input, subject }) => {
    const filter = { states: input.states ?? [], text: (input.text ?? '').trim() }
    const progressCounts = await store.countProgress(tx, subject, at, filter.text)
    const countOf = (state: string) => progressCounts.find((one) => one.state === state)?.count ?? 0
    const shown = trainingStates.filter((one) => filter.states.length === 0 || filter.states.includes(one))
    const page = { offset: input.startOffset ?? 0, size: pageSize }
    return {
      total: shown.map(countOf).reduce((sum, count) => sum + count, 0),
      counts: Object.fromEntries(trainingStates.map((state) => [state, countOf(state)])) as Record<
        (typeof trainingStates)[number],
        number
      >,
      people: (await store.listProgress(tx, subject, at, filter, page)).map(presentProgress),
    }
  },
})
