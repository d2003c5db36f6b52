import { typedTextKey } from '../../platform/session.ts'
import type { OutgoingMessage } from './message-log.ts'

const keyOf = (readerKey: string, chatId: string): string => `${typedTextKey}chat-outbox-${readerKey}-${chatId}`
const draftKeyOf = (readerKey: string, chatId: string): string => `${typedTextKey}chat-draft-${readerKey}-${chatId}`

/** Messages that were not sent when the tab was closed. */
export const storedOutgoing = (readerKey: string, chatId: string): readonly OutgoingMessage[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(readerKey, chatId)) ?? '[]')
    return Array.isArray(stored) ? (stored as OutgoingMessage[]) : []
  } catch {
    return []
  }
}

export const storeOutgoing = (readerKey: string, chatId: string, outgoing: readonly OutgoingMessage[]): void => {
  if (outgoing.length === 0) localStorage.removeItem(keyOf(readerKey, chatId))
  else localStorage.setItem(keyOf(readerKey, chatId), JSON.stringify(outgoing))
}

/** The text that was being typed. */
export const storedDraft = (readerKey: string, chatId: string): string =>
  localStorage.getItem(draftKeyOf(readerKey, chatId)) ?? ''

export const storeDraft = (readerKey: string, chatId: string, text: string): void => {
  if (text === '') localStorage.removeItem(draftKeyOf(readerKey, chatId))
  else localStorage.setItem(draftKeyOf(readerKey, chatId), text)
}
