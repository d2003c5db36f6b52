import { typedTextKey } from '../../platform/session.ts'
import type { OutgoingMessage } from './message-log.ts'

const keyOf = (personId: string, chatId: string): string => `${typedTextKey}chat-outbox-${personId}-${chatId}`
const draftKeyOf = (personId: string, chatId: string): string => `${typedTextKey}chat-draft-${personId}-${chatId}`

/** Messages that were not sent when the tab was closed. */
export const storedOutgoing = (personId: string, chatId: string): readonly OutgoingMessage[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId, chatId)) ?? '[]')
    return Array.isArray(stored) ? (stored as OutgoingMessage[]) : []
  } catch {
    return []
  }
}

export const storeOutgoing = (personId: string, chatId: string, outgoing: readonly OutgoingMessage[]): void => {
  if (outgoing.length === 0) localStorage.removeItem(keyOf(personId, chatId))
  else localStorage.setItem(keyOf(personId, chatId), JSON.stringify(outgoing))
}

/** The text that was being typed. */
export const storedDraft = (personId: string, chatId: string): string =>
  localStorage.getItem(draftKeyOf(personId, chatId)) ?? ''

export const storeDraft = (personId: string, chatId: string, text: string): void => {
  if (text === '') localStorage.removeItem(draftKeyOf(personId, chatId))
  else localStorage.setItem(draftKeyOf(personId, chatId), text)
}
