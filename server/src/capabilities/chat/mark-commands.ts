import { chatRead } from '@colloquy/contract/chat/events'
import { markChatRead, muteChat, pinMessage, reactToMessage } from '@colloquy/contract/chat/operations'
import { participantIdOf } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import { command } from '../../platform/operations/define.ts'
import { resolveRead } from '../notifications/commands.ts'
import { changeVersion, loadMessage, lockMessage, participantOf } from './commands.ts'
import { chatPathOf } from './conversation-title.ts'
import { canOversee, canRead, canTakePart } from './policy.ts'
import { presentMessage } from './present.ts'
import { linkToChat, loadChat, mayReadMessages } from './queries.ts'
import { deleteReaction, insertReaction } from './reaction-store.ts'
import { countUnread, writeMuted, writeRead } from './read-store.ts'
import * as store from './store.ts'

const maxPins = 50

/** More than people click. */
const limits = [{ name: 'chat.mark', max: 120, seconds: 60 }]

export const react = command(reactToMessage, {
  load: loadMessage,
  see: canRead,
  allow: canTakePart,
  isPersonal: true,
  exemptFrom: [linkToChat],
  limits,
  about: ({ input: { chatId, sequence, reaction, isOn } }) => ({
    kind: 'chat',
    id: chatId,
    details: { sequence, reaction, isOn },
  }),
  run: async (context) => {
    const { tx, actor, at, input, subject, refuse } = context
    const { chatId, sequence, reaction, isOn } = input
    if (!subject.isOpen) return refuse('chat_closed')
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const message = await lockMessage(context, input)
    if (message.deleted_at) return refuse('message_deleted')
    const participant_id = participantIdOf(participantOf(context))
    const row = { chat_id: chatId, sequence, participant_id, reaction }
    const isChanged = isOn
      ? await insertReaction(tx, { ...row, tenant_id: actor.tenantId, reacted_at: at })
      : await deleteReaction(tx, row)
    return isChanged ? changeVersion(context, subject, message, {}) : presentMessage(actor, subject, message)
  },
})

export const pin = command(pinMessage, {
  load: loadMessage,
  see: canRead,
  allow: canTakePart,
  isPersonal: true,
  exemptFrom: [linkToChat],
  limits,
  about: ({ input: { chatId, sequence, isPinned } }) => ({ kind: 'chat', id: chatId, details: { sequence, isPinned } }),
  run: async (context) => {
    const { tx, actor, at, input, subject, refuse } = context
    if (!subject.isOpen) return refuse('chat_closed')
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const message = await lockMessage(context, input)
    if (message.deleted_at) return refuse('message_deleted')
    if ((message.pinned_at !== null) === input.isPinned) return presentMessage(actor, subject, message)
    if (input.isPinned && (await store.countPinned(tx, input.chatId)) >= maxPins) return refuse('too_many_pins')
    return changeVersion(context, subject, message, {
      pinned_at: input.isPinned ? at : null,
      pinned_by: input.isPinned ? participantIdOf(participantOf(context)) : null,
    })
  },
})

export const markRead = command(markChatRead, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  isPersonal: true,
  exemptFrom: [linkToChat],
  run: async (context) => {
    const { tx, actor, input, emit } = context
    const { chatId, sequence } = input
    const chat = await store.chatById(tx, chatId)
    if (chat) {
      const participant_id = participantIdOf(participantOf(context))
      const read_up_to = Math.min(sequence, chat.last_sequence)
      await writeRead(tx, { tenant_id: actor.tenantId, chat_id: chatId, participant_id, read_up_to })
      // Nobody writes to officers, whose lists count nothing.
      const unread = canOversee(actor, undefined) ? 0 : await countUnread(tx, chatId, participant_id)
      emit(chatRead, { chatId, unread }, [participant_id])
      if (isMember(actor) && actor.personId === participant_id)
        await resolveRead(context, participant_id, chatPathOf(chatId))
    }
    return {}
  },
})

export const mute = command(muteChat, {
  load: loadChat,
  see: canRead,
  allow: canTakePart,
  isPersonal: true,
  exemptFrom: [linkToChat],
  limits,
  run: async (context) => {
    const { tx, actor, input, emit } = context
    const { chatId, isMuted: is_muted } = input
    const participant_id = participantIdOf(participantOf(context))
    // Only a conversation that has begun can be muted.
    if (!(await store.chatById(tx, chatId))) return context.refuse('not_found')
    await writeMuted(tx, { tenant_id: actor.tenantId, chat_id: chatId, participant_id, is_muted })
    emit(chatRead, { chatId }, [participant_id])
    return {}
  },
})
