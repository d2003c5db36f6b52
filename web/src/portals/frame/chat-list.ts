import type { chatChanged, chatRead } from '@colloquy/contract/chat/events'
import type { listChats } from '@colloquy/contract/chat/operations'
import type { Output, Payload } from '@colloquy/contract/operation'

type ChatList = Output<typeof listChats>

const maxExcerptLength = 200

const withChats = (chats: ChatList['chats']): ChatList => ({
  chats,
  unread: chats.reduce((sum, { unread }) => sum + unread, 0),
})

/** The list after a message of somebody else was delivered; undefined when it has to be fetched. */
export const afterDelivery = (
  list: ChatList,
  { chatId, message }: Payload<typeof chatChanged>,
): ChatList | undefined => {
  const card = list.chats.find((chat) => chat.chatId === chatId)
  if (!card || !message || message.removal !== null || message.sentAt === card.latest.sentAt) return undefined
  // An edit of an earlier message.
  if (message.sentAt < card.latest.sentAt) return list
  const latest = {
    authorName: message.author.fullName,
    removal: null,
    sentAt: message.sentAt,
    text: message.body?.slice(0, maxExcerptLength) ?? null,
  }
  const changed = { ...card, latest, unread: card.isMuted ? 0 : card.unread + 1 }
  return withChats([changed, ...list.chats.filter((chat) => chat !== card)])
}

/** The list after the reader has read, here or elsewhere; undefined when it has to be fetched. */
export const afterReading = (list: ChatList, { chatId, unread }: Payload<typeof chatRead>): ChatList | undefined =>
  unread === undefined
    ? undefined
    : withChats(list.chats.map((chat) => (chat.chatId === chatId ? { ...chat, unread } : chat)))
