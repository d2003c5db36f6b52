import { typingSignalled } from '@colloquy/contract/chat/events'
import { sendTypingInChat, unwatchChat, watchChat } from '@colloquy/contract/chat/operations'
import { participantIdOf } from '../../platform/access/actor.ts'
import { query } from '../../platform/operations/define.ts'
import type { Room } from '../../platform/operations/live-rooms.ts'
import { participantOf } from './commands.ts'
import { canRead, canTakePart, isHiddenFromExperts, sideIn } from './policy.ts'
import { linkToChat, loadChat } from './queries.ts'

const roomOf = (chatId: string): Room => `chat:${chatId}`

export const watch = query(watchChat, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: ({ live, input: { chatId }, refuse }) => {
    if (!live) return refuse('not_found')
    live.join(roomOf(chatId))
    return {}
  },
})

export const unwatch = query(unwatchChat, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: ({ live, input: { chatId }, refuse }) => {
    if (!live) return refuse('not_found')
    live.leave(roomOf(chatId))
    return {}
  },
})

export const sendTyping = query(sendTypingInChat, {
  load: loadChat,
  see: canRead,
  allow: canTakePart,
  isPersonal: true,
  exemptFrom: [linkToChat],
  run: (context) => {
    const { actor, live, input, subject, refuse } = context
    if (!live) return refuse('not_found')
    const participantId = participantIdOf(participantOf(context))
    // All who watch receive the same message, so that in blinded calls nobody sees that a person types whom an expert must not know.
    const attributes = { id: participantId, side: sideIn(actor, subject) }
    if (subject.isOpen && !isHiddenFromExperts(subject, attributes))
      live.broadcast(roomOf(input.chatId), typingSignalled, { chatId: input.chatId, participantId })
    return {}
  },
})
