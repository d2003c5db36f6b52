import { trainingReminderRequested } from '@colloquy/contract/training/events'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { expiringDays } from './progress.ts'
import { expiringRuns, recordReminders } from './store.ts'

const dayMs = 86_400_000
/** People per run of the timer; the others follow a minute later. */
const peoplePerRun = 200

/** Reminds everybody once, a month before they have to repeat a module. */
const remindBeforeExpiry = async ({ tx, actor, at, emit }: SystemContext): Promise<void> => {
  const until = new Date(at.getTime() + expiringDays * dayMs)
  const since = new Date(at.getTime() - expiringDays * dayMs)
  const due = await expiringRuns(tx, { at, until, since, limit: peoplePerRun })
  const day = at.toISOString().slice(0, 10)
  for (const moduleId of new Set(due.map(({ module_id }) => module_id))) {
    const personIds = due.filter(({ module_id }) => module_id === moduleId).map(({ person_id }) => person_id)
    await recordReminders(tx, { tenantId: actor.tenantId, moduleId, personIds, at, since: at })
    emit(trainingReminderRequested, { moduleId, personIds, day })
  }
}

export const timers: readonly Timer[] = [{ name: 'training.remind', run: remindBeforeExpiry }]
