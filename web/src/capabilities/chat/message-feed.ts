import { chatChanged } from '@colloquy/contract/chat/events'
import { listChatChanges, listChatMessages, sendMessage } from '@colloquy/contract/chat/operations'
import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import type { Input } from '@colloquy/contract/operation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onConnectivityChange } from '../../platform/failures/connectivity.ts'
import { newIdempotencyKey } from '../../platform/ids.ts'
import { onLiveEvent, onReconnect } from '../../platform/live/live.ts'
import { api } from '../../platform/session.ts'
import * as logs from './message-log.ts'
import { storedOutgoing, storeOutgoing } from './outbox.ts'

/** Where to read a conversation: at its end, around a message, or from a day on. */
export type PageAnchor = Pick<Input<typeof listChatMessages>, 'around' | 'since'>

/** The messages of a conversation, kept up to date, and what can be done with them. */
export interface MessageFeed {
  readonly log: logs.MessageLog
  readonly isLoaded: boolean
  readonly hasFailed: boolean
  /** Why the server does not answer messages, if it gives a reason. */
  readonly refusal: string | undefined
  /** Replaces the messages by those at another place. @returns whether they are there */
  readonly goTo: (anchor: PageAnchor) => Promise<boolean>
  readonly loadEarlier: () => Promise<void>
  readonly loadLater: () => Promise<void>
  readonly send: (message: Omit<logs.OutgoingMessage, 'clientId' | 'failure'>) => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** Takes in what a command has answered. */
  readonly confirm: (message: ChatMessage) => void
}

/**
 * Loads a conversation, fills gaps after events and reconnects, and sends what waits in the outbox: messages stay there,
 * also when the tab is closed, until the server has confirmed them. `readerKey` names whose outbox it is.
 */
export const useMessageFeed = (readerKey: string, chatId: string): MessageFeed => {
  const [log, setLog] = useState<logs.MessageLog>(() => ({
    ...logs.emptyLog,
    outgoing: storedOutgoing(readerKey, chatId),
  }))
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [refusal, setRefusal] = useState<string>()
  const current = useRef(log)
  /** The latest change that the server has announced. */
  const announced = useRef(0)
  const filling = useRef<Promise<void>>(undefined)
  const sending = useRef(new Set<string>())
  /** Counts replacements of the window: a page that was asked for before one is of no use. */
  const windows = useRef(0)
  const paging = useRef(new Set<'earlier' | 'later'>())
  const change = useCallback(
    (next: (log: logs.MessageLog) => logs.MessageLog) => {
      const after = next(current.current)
      if (after.outgoing !== current.current.outgoing) storeOutgoing(readerKey, chatId, after.outgoing)
      current.current = after
      setLog(after)
    },
    [readerKey, chatId],
  )

  /** Fetches all changes after the last known one; one run at a time. */
  const fill = useCallback((): Promise<void> => {
    const run = async () => {
      for (let isComplete = false; !isComplete; ) {
        const requestedWindow = windows.current
        const answer = await api(listChatChanges, { chatId, after: current.current.lastChange }).catch(() => undefined)
        if (!answer?.ok) return
        if (requestedWindow !== windows.current) continue
        change((before) => logs.afterChanges(before, answer.value.messages, answer.value.upTo))
        isComplete = answer.value.isComplete
      }
    }
    filling.current = (filling.current ?? Promise.resolve()).then(run)
    return filling.current
  }, [chatId, change])

  /** Takes in a change that was delivered, or fetches what is missing. The answer to an own message may be on its way. */
  const follow = useCallback(
    (number: number, message: ChatMessage | undefined) => {
      announced.current = Math.max(announced.current, number)
      if (message && number === current.current.lastChange + 1)
        change((before) => logs.afterChanges(before, [message], number))
      if (sending.current.size === 0 && logs.isMissing(current.current, announced.current)) void fill()
    },
    [change, fill],
  )

  const goTo = useCallback(
    async (anchor: PageAnchor): Promise<boolean> => {
      windows.current += 1
      const requestedWindow = windows.current
      const answer = await api(listChatMessages, { chatId, ...anchor }).catch(() => undefined)
      if (requestedWindow !== windows.current) return false
      if (answer?.ok) change((before) => logs.afterPage(before, answer.value))
      setRefusal(answer && !answer.ok ? String(answer.refusal) : undefined)
      setState((before) => (answer?.ok || before === 'loaded' ? 'loaded' : 'failed'))
      // What was delivered meanwhile may be newer than the page.
      follow(announced.current, undefined)
      return answer?.ok ?? false
    },
    [chatId, change, follow],
  )

  /** Loads the page before or after the window; once more when changes have arrived meanwhile. */
  const page = useCallback(
    async (side: 'earlier' | 'later'): Promise<void> => {
      if (paging.current.has(side)) return
      paging.current.add(side)
      for (let isOutdated = true; isOutdated; ) {
        const requestedWindow = windows.current
        const { messages } = current.current
        const anchor =
          side === 'earlier' ? { before: messages[0]?.sequence ?? 1 } : { after: messages.at(-1)?.sequence ?? 0 }
        const answer = await api(listChatMessages, { chatId, ...anchor }).catch(() => undefined)
        if (!answer?.ok || requestedWindow !== windows.current) break
        isOutdated = logs.isOutdated(current.current, answer.value)
        const after = side === 'earlier' ? logs.afterEarlier : logs.afterLater
        change((before) => after(before, answer.value))
      }
      paging.current.delete(side)
    },
    [chatId, change],
  )

  /** Sends what waits, in order. A message that the server refuses waits for the author. */
  const flush = useCallback(async () => {
    for (const { clientId, body, replyTo, mentions, attachments = [], failure } of current.current.outgoing) {
      if (failure !== undefined || sending.current.has(clientId)) continue
      sending.current.add(clientId)
      const attachmentIds = attachments.map(({ attachmentId }) => attachmentId)
      const input = { chatId, clientId, body, replyTo, mentions: [...(mentions ?? [])], attachmentIds }
      const answer = await api(sendMessage, input).catch(() => undefined)
      sending.current.delete(clientId)
      // Without an answer, the message stays and is sent again when the server can be reached.
      if (!answer) return follow(announced.current, undefined)
      change((before) =>
        answer.ok
          ? logs.afterConfirmation(before, answer.value)
          : logs.afterFailure(before, clientId, String(answer.refusal)),
      )
      follow(announced.current, undefined)
    }
  }, [chatId, change, follow])

  useEffect(() => {
    void goTo({}).then(flush)
    const resume = () => void fill().then(flush)
    const stops = [
      onLiveEvent(chatChanged, (event) => {
        if (event.chatId === chatId && logs.isMissing(current.current, event.change))
          follow(event.change, event.message)
      }),
      onReconnect(resume),
      onConnectivityChange((reach) => reach === 'online' && resume()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [chatId, goTo, fill, flush, follow])

  return useMemo(
    () => ({
      log,
      isLoaded: state === 'loaded',
      hasFailed: state === 'failed',
      refusal,
      goTo,
      loadEarlier: () => page('earlier'),
      loadLater: () => page('later'),
      send: (message) => {
        change((before) => logs.afterSubmission(before, { ...message, clientId: newIdempotencyKey() }))
        void (current.current.hasLater ? goTo({}) : Promise.resolve()).then(flush)
      },
      retry: (clientId) => {
        change((before) => logs.afterFailure(before, clientId, undefined))
        void flush()
      },
      discard: (clientId) => change((before) => logs.afterDiscard(before, clientId)),
      confirm: (message) => change((before) => logs.afterConfirmation(before, message)),
    }),
    [log, state, refusal, goTo, page, flush, change],
  )
}
