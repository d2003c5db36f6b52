import type { TrainingContent } from '@colloquy/contract/training/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { clientModule, expertModule } from './compliance-content.ts'
import { afterMonths, type RunAnswers } from './progress.ts'

interface DemoTraining {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** In a fixed order; the first ones are those that the demo signs in as. */
  readonly expertIds: readonly string[]
  /** Client seats that have to complete a module as well; none where the tenant does not ask them. */
  readonly clientIds: readonly string[]
}

const dayMs = 86_400_000

/** The first answer of somebody who is right at first, or of somebody who is not. */
const answersTo = ({ steps }: TrainingContent, isRight: (index: number) => boolean): RunAnswers =>
  Object.fromEntries(
    steps
      .filter(({ kind }) => kind === 'question')
      .map(({ id, options = [], right }, index) => {
        const wrong = options.find((option) => option.id !== right)!.id
        return [id, { first: isRight(index) ? right! : wrong, last: right! }]
      }),
  )

/** How many days ago an expert completed the module; undefined: not yet, and maybe begun. Most have, some have to again. */
const daysSince = (index: number, isBusy: boolean): number | undefined => {
  const kind = index % 20
  if (isBusy) return kind < 3 ? 344 + kind * 4 : 10 + ((index * 37) % 300)
  if (kind === 7 || kind === 13) return undefined
  if (kind === 4) return 372 + (index % 60)
  return kind === 11 ? 340 + (index % 20) : 5 + ((index * 37) % 320)
}

/** Publishes the modules the product comes with, and has most people complete them. */
export const seedTraining = async (
  tx: Tx,
  { tenantId, at, makeId, expertIds, clientIds }: DemoTraining,
): Promise<void> => {
  const published = new Date(at.getTime() - 500 * dayMs)
  const runs: Record<string, unknown>[] = []
  const publish = async (content: TrainingContent) => {
    const [moduleId, versionId] = [makeId(), makeId()]
    await tx
      .insertInto('training_modules')
      .values({ tenant_id: tenantId, id: moduleId, created_at: published })
      .execute()
    await tx
      .insertInto('training_versions')
      .values({
        tenant_id: tenantId,
        id: versionId,
        module_id: moduleId,
        version: 1,
        is_repeated: false,
        content: JSON.stringify(content),
        audiences: content.audiences as never,
        published_at: published,
        published_by: null,
      })
      .execute()
    return (personId: string, index: number, days: number | undefined) => {
      const run = { tenant_id: tenantId, id: makeId(), module_id: moduleId, version_id: versionId, person_id: personId }
      if (days === undefined) {
        const begun = { step: 2, answers: '{}', saved_at: new Date(at.getTime() - 3 * dayMs) }
        if (index % 2 === 0) runs.push({ ...run, ...begun, completed_at: null, expires_at: null })
        return
      }
      const completed = new Date(at.getTime() - days * dayMs)
      runs.push({
        ...run,
        step: content.steps.length,
        saved_at: completed,
        completed_at: completed,
        answers: JSON.stringify(answersTo(content, (asked) => (index + asked) % 5 !== 0)),
        expires_at: afterMonths(completed, content.validMonths),
      })
    }
  }
  const take = await publish(expertModule)
  const called = await tx.selectFrom('calls').select('expert_id').distinct().execute()
  // Those in the foreground of the demo, and those who have calls, have completed it.
  const busyIds = new Set([...expertIds.slice(0, 60), ...called.map(({ expert_id }) => expert_id)])
  for (const [index, id] of expertIds.entries()) take(id, index, daysSince(index, busyIds.has(id)))
  if (clientIds.length > 0) {
    const takeAsClient = await publish(clientModule)
    for (const [index, id] of clientIds.entries()) takeAsClient(id, index, daysSince(index + 5, false))
  }
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < runs.length; from += 3000)
    await tx
      .insertInto('training_runs')
      .values(runs.slice(from, from + 3000) as never)
      .execute()
}
