import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import type { TimeFormat } from '@colloquy/contract/time'

/** Messages of one author within so many milliseconds are shown as one group. */
const maxGroupGapMs = 5 * 60_000

/** A message with what its neighbours mean for how it is drawn. */
export interface DrawnMessage {
  readonly message: ChatMessage
  /** The day is written above it. */
  readonly startsDay: boolean
  /** Author and time are written above it. */
  readonly startsGroup: boolean
  /** The first one that the reader has not read. */
  readonly isFirstUnread: boolean
}

/** Days, groups and the first unread message, in the reader's time zone. */
export const drawnMessages = (
  messages: readonly ChatMessage[],
  { readUpTo, personId, time, now }: { readUpTo: number; personId: string; time: TimeFormat; now: Date },
): DrawnMessage[] => {
  const firstUnread = messages.find(({ sequence, author }) => sequence > readUpTo && author.personId !== personId)
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const startsDay = !before || time.day(before.sentAt, now) !== time.day(message.sentAt, now)
    const isFirstUnread = message === firstUnread
    const isFar =
      !before ||
      before.author.personId !== message.author.personId ||
      Date.parse(message.sentAt) - Date.parse(before.sentAt) > maxGroupGapMs
    return { message, startsDay, startsGroup: startsDay || isFar || isFirstUnread, isFirstUnread }
  })
}

/** A part of a text: plain, or the address of a page. */
export type TextPart = { readonly text: string; readonly href?: string }

const addresses = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** Splits a text at the addresses of pages. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: href, index } of text.matchAll(addresses)) {
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
