import { chatChanged, chatRead } from '@colloquy/contract/chat/events'
import { editMessage, markChatRead, removeMessage, sendMessage } from '@colloquy/contract/chat/operations'
import { command, type LoadContext } from '../../platform/operations/define.ts'
import { isAuthor, read, sideIn, takePart } from './policy.ts'
import { presentMessage } from './present.ts'
import { audienceOf, loadChat } from './queries.ts'
import * as store from './store.ts'

/** More than people type, and fewer than a script would send. */
const limits = [{ name: 'chat.write', max: 60, seconds: 60 }]

export const send = command(sendMessage, {
  load: loadChat,
  see: read,
  allow: takePart,
  isPersonal: true,
  limits,
  about: ({ input: { chatId } }, { sequence }) => ({ kind: 'chat', id: chatId, facts: { sequence } }),
  run: async ({ tx, me, actor, at, input, subject, emit, refuse }) => {
    const { chatId, clientId, replyTo } = input
    await store.lockChat(tx, { tenant_id: me.tenantId, id: chatId, kind: subject.kind, changed_at: at })
    const known = await store.messageByClientId(tx, chatId, { authorId: me.personId, clientId })
    if (known) return presentMessage(actor, known, subject.isOpen)
    if (!subject.isOpen) return refuse('chat_closed')
    if (replyTo !== null && !(await store.messageBySequence(tx, chatId, replyTo))) return refuse('invalid_input')
    const { last_sequence: sequence, last_change: change } = await store.countChange(tx, chatId, true)
    await store.insertMessage(tx, {
      ...{ tenant_id: me.tenantId, chat_id: chatId, sequence, change, client_id: clientId, author_id: me.personId },
      ...{ side: sideIn(actor, subject), body: input.body.trim(), reply_to: replyTo, sent_at: at },
    })
    await store.writeRead(tx, { tenant_id: me.tenantId, chat_id: chatId, person_id: me.personId, read_up_to: sequence })
    emit(chatChanged, { chatId, change }, await audienceOf(tx, subject))
    return presentMessage(actor, (await store.messageBySequence(tx, chatId, sequence))!, true)
  },
})

/** A message with its conversation; the conversation is locked, so that changes happen one after the other. */
const loadMessage = async ({ tx, input }: LoadContext<{ chatId: string; sequence: number }>) => {
  const chat = await loadChat({ tx, input })
  const message = chat && (await store.messageBySequence(tx, input.chatId, input.sequence))
  return message && { ...chat, message, authorId: message.author_id }
}

type LoadedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>

const author = (actor: Parameters<typeof isAuthor>[0], subject: LoadedMessage): boolean =>
  takePart(actor, subject) && isAuthor(actor, subject.authorId)

export const edit = command(editMessage, {
  load: loadMessage,
  see: read,
  allow: author,
  isPersonal: true,
  limits,
  about: ({ input: { chatId, sequence } }) => ({ kind: 'chat', id: chatId, facts: { sequence } }),
  run: async ({ tx, me, actor, at, input: { chatId, sequence, body }, subject, emit, refuse }) => {
    if (!subject.isOpen) return refuse('chat_closed')
    await store.lockChat(tx, { tenant_id: me.tenantId, id: chatId, kind: subject.kind, changed_at: at })
    const message = (await store.messageBySequence(tx, chatId, sequence))!
    if (message.deleted_at) return refuse('message_deleted')
    if (message.body === body.trim()) return presentMessage(actor, message, true)
    const { last_change: change } = await store.countChange(tx, chatId, false)
    await store.changeMessage(tx, message, { change, body: body.trim(), edited_at: at }, at)
    emit(chatChanged, { chatId, change }, await audienceOf(tx, subject))
    return presentMessage(actor, (await store.messageBySequence(tx, chatId, sequence))!, true)
  },
})

export const remove = command(removeMessage, {
  load: loadMessage,
  see: read,
  allow: author,
  isPersonal: true,
  limits,
  about: ({ input: { chatId, sequence } }) => ({ kind: 'chat', id: chatId, facts: { sequence } }),
  run: async ({ tx, me, actor, at, input: { chatId, sequence }, subject, emit, refuse }) => {
    if (!subject.isOpen) return refuse('chat_closed')
    await store.lockChat(tx, { tenant_id: me.tenantId, id: chatId, kind: subject.kind, changed_at: at })
    const message = (await store.messageBySequence(tx, chatId, sequence))!
    if (message.deleted_at) return refuse('message_deleted')
    const { last_change: change } = await store.countChange(tx, chatId, false)
    await store.changeMessage(tx, message, { change, deleted_at: at }, at)
    emit(chatChanged, { chatId, change }, await audienceOf(tx, subject))
    return presentMessage(actor, (await store.messageBySequence(tx, chatId, sequence))!, true)
  },
})

export const markRead = command(markChatRead, {
  load: loadChat,
  see: read,
  allow: read,
  isPersonal: true,
  run: async ({ tx, me, input: { chatId, sequence }, emit }) => {
    const chat = await store.chatById(tx, chatId)
    if (chat) {
      const read_up_to = Math.min(sequence, chat.last_sequence)
      await store.writeRead(tx, { tenant_id: me.tenantId, chat_id: chatId, person_id: me.personId, read_up_to })
      emit(chatRead, { chatId }, [me.personId])
    }
    return {}
  },
})
