import { chatMentioned } from '@colloquy/contract/chat/events'
import { incidentAssessed } from '@colloquy/contract/incidents/events'
import { on } from '../../platform/operations/define.ts'
import { notify } from '../notifications/commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { chatPathOf, mentionKeyOf, titleOf } from './conversation-title.ts'
import { loadChat } from './queries.ts'
import { eraseReleasedMessages } from './retention/commands.ts'

/** Tells people that they were mentioned. The notice does not say by whom: in blinded calls, not all may know. */
const notifyMentioned = on(chatMentioned, 'chat.notify-mentioned', async (context, { chatId, sequence, personIds }) => {
  const subject = await loadChat({ tx: context.tx, input: { chatId } })
  if (!subject) return
  const colleagues = subject.kind === 'direct' ? subject.colleagues : []
  const people = await personSummaries(context.tx, [...personIds, ...colleagues])
  const { platformName: platform } = await mailBranding(context.tx)
  for (const personId of personIds) {
    const person = people.get(personId)
    if (person)
      await notify(context, {
        personId,
        kind: 'chat_mention',
        key: mentionKeyOf(chatId, sequence),
        path: chatPathOf(chatId),
        parameters: { title: titleOf(subject, person, { platform, people }) },
      })
  }
})

/** Erases what only the freeze of a call has kept, once its content is released. */
const eraseReleased = on(incidentAssessed, 'chat.erase-released', async (context, { callId, state }) => {
  if (state === 'released') await eraseReleasedMessages(context, callId)
})

export const reactions = [notifyMentioned, eraseReleased]
