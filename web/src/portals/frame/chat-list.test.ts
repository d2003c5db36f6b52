import type { ChatCard, ChatMessage } from '@colloquy/contract/chat/shapes'
import { describe, expect, it } from 'vitest'
import { afterDelivery, afterReading } from './chat-list.ts'

const card = (chatId: string, rest: Partial<ChatCard> = {}): ChatCard => ({
  chatId,
  kind: 'call',
  code: null,
  title: chatId,
  unread: 1,
  isMuted: false,
  latest: { authorName: 'Ada', text: 'One', removal: null, sentAt: '2026-11-20T09:00:00.000Z' },
  ...rest,
})
const message = (rest: Partial<ChatMessage> = {}): ChatMessage => ({
  sequence: 2,
  change: 2,
  clientId: 'c',
  isOwn: false,
  state: 'sent',
  body: 'Two',
  removal: null,
  replyTo: null,
  author: { participantId: 'b', fullName: 'Ben', side: 'client' },
  mentions: [],
  reactions: [],
  attachments: [],
  isPinned: false,
  editedAt: null,
  sentAt: '2026-11-20T10:00:00.000Z',
  can: { edit: false, delete: false },
  ...rest,
})
const list = { chats: [card('a'), card('b'), card('muted', { isMuted: true, unread: 0 })], unread: 2 }

describe('The list of conversations', () => {
  it('shows a delivered message first, and counts it unless the conversation is muted', () => {
    const after = afterDelivery(list, { chatId: 'b', change: 2, message: message() })
    expect(after?.chats.map(({ chatId }) => chatId)).toEqual(['b', 'a', 'muted'])
    expect(after).toMatchObject({
      unread: 3,
      chats: [{ unread: 2, latest: { authorName: 'Ben', text: 'Two' } }, {}, {}],
    })
    expect(afterDelivery(list, { chatId: 'muted', change: 2, message: message() })?.unread).toBe(2)
  })

  it('is fetched for what it cannot know, and stays for edits of earlier messages', () => {
    expect(afterDelivery(list, { chatId: 'b', change: 2 })).toBeUndefined()
    expect(afterDelivery(list, { chatId: 'new', change: 1, message: message() })).toBeUndefined()
    expect(afterDelivery(list, { chatId: 'b', change: 3, message: message({ removal: 'author' }) })).toBeUndefined()
    const earlier = message({ sentAt: '2026-11-20T08:00:00.000Z', editedAt: '2026-11-20T11:00:00.000Z' })
    expect(afterDelivery(list, { chatId: 'b', change: 3, message: earlier })).toBe(list)
  })

  it('follows what was read elsewhere', () => {
    expect(afterReading(list, { chatId: 'a', unread: 0 })).toMatchObject({ unread: 1 })
    expect(afterReading(list, { chatId: 'a' })).toBeUndefined()
  })
})
