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
const notifyMentioned = on(chatMentioned, 'chat.notify-mentioned', async (work, { chatId, sequence, personIds }) => {
  const subject = await loadChat({ tx: work.tx, input: { chatId } })
  if (!subject) return
  const colleagues = subject.kind === 'direct' ? subject.colleagues : []
  const people = await personSummaries(work.tx, [...personIds, ...colleagues])
  const { platformName: platform } = await mailBranding(work.tx)
  for (const personId of personIds) {
    const person = people.get(personId)
    if (person)
      await notify(work, {
        personId,
        kind: 'chat_mention',
        key: mentionKeyOf(chatId, sequence),
        path: chatPathOf(chatId),
        parameters: { title: titleOf(subject, person, { platform, people }) },
      })
  }
})

/** Erases what only the freeze of a call has kept, once its content is released. */
const eraseReleased = on(incidentAssessed, 'chat.erase-released', async (work, { callId, state }) => {
  if (state === 'released') await eraseReleasedMessages(work, callId)
})

export const reactions = [notifyMentioned, eraseReleased]
