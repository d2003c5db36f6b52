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

/** Whether two messages have the same author. Of hidden authors, only the side is known. */
const isSameAuthor = ({ author: a }: ChatMessage, { author: b }: ChatMessage): boolean =>
  a.participantId === b.participantId && a.side === b.side

/** Days, groups and the first unread message, in the reader's time zone. */
export const drawnMessages = (
  messages: readonly ChatMessage[],
  { readUpTo, time, now }: { readUpTo: number; time: TimeFormat; now: Date },
): DrawnMessage[] => {
  const firstUnread = messages.find(({ sequence, isOwn }) => sequence > readUpTo && !isOwn)
  // Naming a day is slow, and most messages have the day of the one before.
  let day = ''
  let dayUntil = Number.NEGATIVE_INFINITY
  const dayOf = (sentAt: string): string => {
    const at = Date.parse(sentAt)
    if (at >= dayUntil || at < dayUntil - quarterHourMs) {
      dayUntil = (Math.floor(at / quarterHourMs) + 1) * quarterHourMs
      day = time.day(sentAt, now)
    }
    return day
  }
  let dayBefore: string | undefined
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const ownDay = dayOf(message.sentAt)
    const startsDay = ownDay !== dayBefore
    dayBefore = ownDay
    const isFirstUnread = message === firstUnread
    const isFar =
      !before ||
      !isSameAuthor(before, message) ||
      Date.parse(message.sentAt) - Date.parse(before.sentAt) > maxGroupGapMs
    return { message, startsDay, startsGroup: startsDay || isFar || isFirstUnread, isFirstUnread }
  })
}

/** Days begin on a quarter of an hour in every time zone. */
const quarterHourMs = 15 * 60_000

/** A part of a text. */
export type TextPart =
  | { readonly kind: 'text' | 'code' | 'codeBlock'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly isReader: boolean }

const codes = /```\n?([\s\S]+?)\n?```|`([^`\n]+)`/g
// A name before the host, as in https://bank.example@evil.example, and marks that turn the direction of writing would show
// readers another address than the one that is opened.
const addresses =
  /https?:\/\/(?![^\s/?#]*@)[^\s<>"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+[^\s<>".,;:!?)\]\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Splits a text where a pattern matches; the rest is split further. */
const split = (
  text: string,
  pattern: RegExp,
  take: (match: RegExpExecArray) => TextPart,
  rest: (text: string) => TextPart[],
): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push(...rest(text.slice(from, match.index)))
    parts.push(take(match))
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(...rest(text.slice(from)))
  return parts
}

/** Splits a text into code, addresses of pages, mentions and plain text. */
export const partsOf = (text: string, mentions: ChatMessage['mentions'] = []): TextPart[] => {
  // Names that begin with others come first.
  const names = mentions.map(({ fullName }) => `@${escaped(fullName)}`).sort((a, b) => b.length - a.length)
  const isReader = new Map(mentions.map((mention) => [`@${mention.fullName}`, mention.isReader]))
  const plain = (rest: string): TextPart[] => [{ kind: 'text', text: rest }]
  const withMentions = (rest: string): TextPart[] =>
    names.length === 0
      ? plain(rest)
      : split(
          rest,
          new RegExp(`(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
          ([name]) => ({ kind: 'mention', text: name, isReader: isReader.get(name) ?? false }),
          plain,
        )
  const withLinks = (rest: string) =>
    split(rest, addresses, ([href]) => ({ kind: 'link', text: href, href }), withMentions)
  return split(
    text,
    codes,
    ([, block, inline]) =>
      block === undefined ? { kind: 'code', text: inline as string } : { kind: 'codeBlock', text: block },
    withLinks,
  )
}

/** Splits a text at the words, or beginnings of words, that were searched for. */
export const highlightsOf = (text: string, searched: string): { readonly text: string; readonly isHit: boolean }[] => {
  const words = searched.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, isHit: false }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})`, 'giu')
  const parts: { text: string; isHit: boolean }[] = []
  let from = 0
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    if (index > from) parts.push({ text: text.slice(from, index), isHit: false })
    parts.push({ text: hit, isHit: true })
    from = index + hit.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false })
  return parts
}

/** The name being typed after an @ before the cursor; undefined when none is. */
export const mentionBefore = (
  text: string,
  cursor: number,
): { readonly from: number; readonly words: string } | undefined => {
  const match = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, cursor))
  if (!match) return undefined
  const words = match[1] as string
  return { from: cursor - words.length - 1, words }
}
