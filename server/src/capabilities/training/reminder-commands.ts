import { maxTrainingReminders, remindOfTraining } from '@colloquy/contract/training/admin-operations'
import { trainingReminderRequested } from '@colloquy/contract/training/events'
import { command } from '../../platform/operations/define.ts'
import { loadModule } from './own-queries.ts'
import { canManageTraining } from './policy.ts'
import * as progress from './progress-store.ts'
import { recordReminders } from './store.ts'

const dayMs = 86_400_000
/** Reminders are sent by reactions of this many people each. */
const peoplePerReaction = 50

/** Everybody but those who have completed it and need not repeat it soon. */
const incompleteStates = ['todo', 'started', 'expired', 'expiring'] as const

export const remind = command(remindOfTraining, {
  load: loadModule,
  see: canManageTraining,
  allow: canManageTraining,
  limits: [{ name: 'training.remind', max: 60, seconds: 3600 }],
  about: ({ input }, { reminded }) => ({ kind: 'training', id: input.moduleId, details: { reminded } }),
  run: async ({ tx, me, at, input: { moduleId, personIds }, subject, emit }) => {
    const filter = { states: incompleteStates, text: '' }
    const since = new Date(at.getTime() - dayMs)
    const due = await progress.listIncomplete(tx, subject, at, filter, {
      only: personIds,
      since,
      limit: maxTrainingReminders,
    })
    const reminded = await recordReminders(tx, { tenantId: me.tenantId, moduleId, personIds: due, at, since })
    const day = at.toISOString().slice(0, 10)
    for (let from = 0; from < reminded.length; from += peoplePerReaction)
      emit(trainingReminderRequested, { moduleId, personIds: reminded.slice(from, from + peoplePerReaction), day })
    return { reminded: reminded.length }
  },
})
