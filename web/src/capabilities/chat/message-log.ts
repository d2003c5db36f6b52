import type { ChatMessage } from '@colloquy/contract/chat/shapes'

/** A message that the server has not confirmed. */
export interface OutgoingMessage {
  readonly clientId: string
  readonly body: string
  readonly replyTo: number | null
  /** The refusal, when the server did not take it. */
  readonly failure?: string
}

/** What a browser knows of a conversation. */
export interface MessageLog {
  /** Messages by sequence, in their order; the latest ones without a gap. */
  readonly messages: readonly ChatMessage[]
  /** All changes up to this one are known. */
  readonly lastChange: number
  readonly outgoing: readonly OutgoingMessage[]
}

export const emptyLog: MessageLog = { messages: [], lastChange: 0, outgoing: [] }

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

/** After the latest page was loaded. */
export const afterPage = (
  log: MessageLog,
  { messages, lastChange }: { readonly messages: readonly ChatMessage[]; readonly lastChange: number },
): MessageLog => ({
  messages: merge(log.messages, messages),
  lastChange: Math.max(log.lastChange, lastChange),
  outgoing: unconfirmed(log, messages),
})

/** After an earlier page was loaded. */
export const afterEarlier = (log: MessageLog, messages: readonly ChatMessage[]): MessageLog => ({
  ...log,
  messages: merge(log.messages, messages),
})

/**
 * After changes since the last known one arrived, in their order. Versions of messages earlier than the first one on
 * screen are left out: their page brings them.
 */
export const afterChanges = (log: MessageLog, versions: readonly ChatMessage[]): MessageLog => {
  const first = log.messages[0]?.sequence ?? 1
  return {
    messages: merge(
      log.messages,
      versions.filter(({ sequence }) => sequence >= first),
    ),
    lastChange: Math.max(log.lastChange, ...versions.map(({ change }) => change)),
    outgoing: unconfirmed(log, versions),
  }
}

/** After the server confirmed an own message. Changes before it may be unknown, so the last change stays. */
export const afterConfirmation = (log: MessageLog, message: ChatMessage): MessageLog => ({
  ...log,
  messages: merge(log.messages, [message]),
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
