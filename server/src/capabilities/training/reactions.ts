import type { Payload } from '@colloquy/contract/operation'
import { trainingCompleted, trainingReminderRequested } from '@colloquy/contract/training/events'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { mailPerson, notify, resolveNotifications } from '../notifications/commands.ts'
import { homePathOf } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { textIn } from './progress.ts'
import * as store from './store.ts'

/** The page of a module, below the reader's portal. */
const pathOf = (moduleId: string): string => `training/${moduleId}`

/** Reminds people of a module in their inbox and by mail. */
const remindPeople = async (
  context: SystemContext,
  { moduleId, personIds, day }: Payload<typeof trainingReminderRequested>,
): Promise<void> => {
  const { tx, actor } = context
  const module = await store.latestOf(tx, moduleId)
  if (!module) return
  const branding = await mailBranding(tx)
  for (const person of (await personSummaries(tx, personIds)).values()) {
    const { personId, fullName: name, email, language, timeZone, personType } = person
    const title = textIn(module.content, language)(module.content.title)
    await notify(context, {
      personId,
      kind: 'training_due',
      parameters: { title },
      path: pathOf(moduleId),
      key: `training_due:${moduleId}:${day}`,
    })
    if (!email) continue
    await mailPerson(context, personId, {
      kind: 'training.due',
      key: `training.due ${moduleId} ${personId} ${day}`,
      to: { name, email, language, timeZone },
      site: await siteOfPerson(tx, actor.tenantId, personType),
      branding,
      parameters: { title, minutes: String(module.content.minutes) },
      path: `${homePathOf(person)}/${pathOf(moduleId)}`,
    })
  }
}

/** Marks the reminders of a completed module as read. */
const resolveDue = (context: SystemContext, { personId, moduleId }: Payload<typeof trainingCompleted>): Promise<void> =>
  resolveNotifications(context, pathOf(moduleId), ['training_due'], personId)

export const reactions = [
  on(trainingReminderRequested, 'training.remind', remindPeople),
  on(trainingCompleted, 'training.resolve-notifications', resolveDue),
]
