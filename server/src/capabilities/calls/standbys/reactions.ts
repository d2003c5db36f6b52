import { standbysChanged } from '@colloquy/contract/calls/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { personSummaries } from '../../people/queries.ts'
import { type MailKind, mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { intervalOf } from '../present.ts'
import { loadCall } from '../queries.ts'
import type { StoredStandby } from './store.ts'

/** What somebody who stands by is told, by how far they are. Whoever takes the call gets its invitation instead. */
const messageOf = ({
  state,
  has_agreed,
}: StoredStandby): { readonly mail: MailKind; readonly notice: NotificationKind } | undefined => {
  if (state === 'requested') return { mail: 'calls.standbyRequested', notice: 'standby_requested' }
  if (state === 'invited') return { mail: 'calls.standbyInvited', notice: 'standby_invited' }
  return state === 'released' && has_agreed ? { mail: 'calls.standbyReleased', notice: 'standby_released' } : undefined
}

/** Tells everybody who stands by for a call how far they are, each once. */
const notifyStandbys = async (context: SystemContext, { callId }: { readonly callId: string }): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  const slot = record && intervalOf(record.call)
  if (!record || !slot) return
  const correspondence = await prepareCorrespondence(context, record)
  const people = await personSummaries(
    context.tx,
    record.call.standbys.map(({ person_id }) => person_id),
  )
  for (const standby of record.call.standbys) {
    const message = messageOf(standby)
    const reader = people.get(standby.person_id)
    if (!message || !reader || !canBeNotified(reader, 'expert', record)) continue
    await mailCallSeat(context, correspondence, 'expert', reader, {
      kind: message.mail,
      occasion: standby.id,
      slots: [slot],
    })
    await notify(context, {
      personId: reader.personId,
      kind: message.notice,
      parameters: {
        name: otherName(correspondence, 'expert', reader.language),
        topic: record.call.topic,
        code: record.call.code,
      },
      path: 'calls',
      key: `${message.notice}:${standby.id}`,
      startsAt: slot.start,
    })
  }
}

/** Mails and notifications to those who stand by. */
export const standbyReactions = [on(standbysChanged, 'calls.standbys.changed', notifyStandbys)]
