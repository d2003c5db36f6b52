import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import type { ChatMessage } from '@colloquy/contract/chat/shapes'

/** A message that the server has not confirmed. */
export interface OutgoingMessage {
  readonly clientId: string
  readonly body: string
  readonly replyTo: number | null
  readonly mentions: readonly string[]
  readonly attachments?: readonly ChatAttachment[]
  /** The refusal, when the server did not take it. */
  readonly failure?: string
}

/** What a browser knows of a conversation: a window of messages without a gap. */
export interface MessageLog {
  /** Messages in their order. */
  readonly messages: readonly ChatMessage[]
  /** The window holds the effect of all changes up to this one. */
  readonly lastChange: number
  /** There are messages before or after the window. */
  readonly hasEarlier: boolean
  readonly hasLater: boolean
  readonly outgoing: readonly OutgoingMessage[]
}

/** Messages as the server answers them, as of a change. */
export interface MessagePage {
  readonly messages: readonly ChatMessage[]
  readonly lastChange: number
  readonly hasEarlier: boolean
  readonly hasLater: boolean
}

export const emptyLog: MessageLog = {
  messages: [],
  lastChange: 0,
  hasEarlier: false,
  hasLater: false,
  outgoing: [],
}

/** Puts versions of messages into the log; of two versions of one message the later one stays. */
const merge = (known: readonly ChatMessage[], versions: readonly ChatMessage[]): ChatMessage[] => {
  const bySequence = new Map(known.map((message) => [message.sequence, message]))
  for (const version of versions) {
    const before = bySequence.get(version.sequence)
    if (!before || before.change < version.change) bySequence.set(version.sequence, version)
  }
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/** Outgoing messages that the server has not confirmed by any of these. */
const unconfirmed = (log: MessageLog, versions: readonly ChatMessage[]): readonly OutgoingMessage[] => {
  const confirmed = new Set(versions.map(({ clientId }) => clientId))
  const rest = log.outgoing.filter(({ clientId }) => !confirmed.has(clientId))
  return rest.length === log.outgoing.length ? log.outgoing : rest
}

/** After a page was loaded that replaces the window: the latest one, or one around a message. */
export const afterPage = (log: MessageLog, page: MessagePage): MessageLog => ({
  messages: [...page.messages],
  lastChange: page.lastChange,
  hasEarlier: page.hasEarlier,
  hasLater: page.hasLater,
  outgoing: unconfirmed(log, page.messages),
})

/** Whether a page was answered before changes that the log has. It may hold older versions, and is loaded again. */
export const isOutdated = (log: MessageLog, page: MessagePage): boolean => page.lastChange < log.lastChange

/** After the page before the window was loaded. */
export const afterEarlier = (log: MessageLog, page: MessagePage): MessageLog =>
  isOutdated(log, page) ? log : { ...log, messages: merge(log.messages, page.messages), hasEarlier: page.hasEarlier }

/** After the page behind the window was loaded. */
export const afterLater = (log: MessageLog, page: MessagePage): MessageLog =>
  isOutdated(log, page)
    ? log
    : {
        ...log,
        messages: merge(log.messages, page.messages),
        hasLater: page.hasLater,
        outgoing: unconfirmed(log, page.messages),
      }

/** Whether a message belongs to the window or directly follows it. */
const isInWindow = (log: MessageLog, { sequence }: ChatMessage): boolean => {
  const first = log.hasEarlier ? (log.messages[0]?.sequence ?? 1) : 1
  const last = log.hasLater ? (log.messages.at(-1)?.sequence ?? 0) : Number.POSITIVE_INFINITY
  return sequence >= first && sequence <= last
}

/**
 * After changes since the last known one arrived, in their order; `upTo` is the last of them. Versions of messages outside
 * the window are left out: their page brings them.
 */
export const afterChanges = (log: MessageLog, versions: readonly ChatMessage[], upTo: number): MessageLog => {
  return {
    ...log,
    messages: merge(
      log.messages,
      versions.filter((version) => isInWindow(log, version)),
    ),
    lastChange: Math.max(log.lastChange, upTo),
    outgoing: unconfirmed(log, versions),
  }
}

/**
 * After the server confirmed an own message. Where changes before it are unknown, the last change stays. A message outside the
 * window would leave a gap: its page brings it.
 */
export const afterConfirmation = (log: MessageLog, message: ChatMessage): MessageLog => ({
  ...log,
  lastChange: message.change === log.lastChange + 1 ? message.change : log.lastChange,
  messages: isInWindow(log, message) ? merge(log.messages, [message]) : log.messages,
  outgoing: unconfirmed(log, [message]),
})

export const afterSubmission = (log: MessageLog, message: OutgoingMessage): MessageLog => ({
  ...log,
  outgoing: [...log.outgoing.filter(({ clientId }) => clientId !== message.clientId), message],
})

export const afterFailure = (log: MessageLog, clientId: string, failure: string | undefined): MessageLog => ({
  ...log,
  outgoing: log.outgoing.map(({ failure: _, ...message }) => ({
    ...message,
    ...(message.clientId === clientId && failure !== undefined && { failure }),
  })),
})

export const afterDiscard = (log: MessageLog, clientId: string): MessageLog => ({
  ...log,
  outgoing: log.outgoing.filter((message) => message.clientId !== clientId),
})

/** Whether a change that was announced is missing. */
export const isMissing = (log: MessageLog, change: number): boolean => change > log.lastChange
