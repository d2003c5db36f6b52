import { chatChanged, chatRead } from '@colloquy/contract/chat/events'
import {
  editMessage,
  listChatChanges,
  listChatMessages,
  listChats,
  markChatRead,
  openChat,
  removeMessage,
  sendMessage,
} from '@colloquy/contract/chat/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onConnectivityChange } from '../../platform/failures/connectivity.ts'
import { newIdempotencyKey } from '../../platform/ids.ts'
import { onLiveEvent, onReconnect } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import {
  afterChanges,
  afterConfirmation,
  afterDiscard,
  afterEarlier,
  afterFailure,
  afterPage,
  afterSubmission,
  emptyLog,
  isMissing,
  type MessageLog,
} from './message-log.ts'
import { storedOutgoing, storeOutgoing } from './outbox.ts'

export const useListChats = () => useOperationQuery(listChats, {})
export const useOpenChat = (chatId: string) => useOperationQuery(openChat, { chatId })
export const useEditMessage = () => useCommand(editMessage, { toastErrors: true })
export const useRemoveMessage = () => useCommand(removeMessage, { toastErrors: true })
export const useMarkChatRead = () => useCommand(markChatRead, { invalidates: [listChats, openChat] })

/** Keeps the list of conversations up to date while the component is mounted. */
export const useLiveChats = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: queryKeyOf(listChats) })
    const stops = [onLiveEvent(chatChanged, refresh), onLiveEvent(chatRead, refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** The messages of a conversation, kept up to date, and what can be done with them. */
export interface MessageFeed {
  readonly log: MessageLog
  readonly isLoaded: boolean
  readonly hasFailed: boolean
  readonly load: () => void
  readonly hasEarlier: boolean
  readonly loadEarlier: () => Promise<void>
  readonly send: (body: string, replyTo: number | null) => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** Takes in what a command has answered. */
  readonly confirm: (message: MessageLog['messages'][number]) => void
}

/**
 * Loads a conversation, fills gaps after events and reconnects, and sends what waits in the outbox: messages stay there,
 * also when the tab is closed, until the server has confirmed them.
 */
export const useMessageFeed = (personId: string, chatId: string): MessageFeed => {
  const [log, setLog] = useState<MessageLog>(() => ({ ...emptyLog, outgoing: storedOutgoing(personId, chatId) }))
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const current = useRef(log)
  const filling = useRef<Promise<void>>(undefined)
  const sending = useRef(new Set<string>())
  const change = useCallback(
    (next: (log: MessageLog) => MessageLog) => {
      const after = next(current.current)
      if (after.outgoing !== current.current.outgoing) storeOutgoing(personId, chatId, after.outgoing)
      current.current = after
      setLog(after)
    },
    [personId, chatId],
  )

  const load = useCallback(async () => {
    const answer = await api(listChatMessages, { chatId }).catch(() => undefined)
    if (answer?.ok) change((before) => afterPage(before, answer.value))
    setState((before) => (answer?.ok || before === 'loaded' ? 'loaded' : 'failed'))
  }, [chatId, change])

  /** Fetches all changes after the last known one; one run at a time. */
  const fill = useCallback((): Promise<void> => {
    const run = async () => {
      for (let isComplete = false; !isComplete; ) {
        const answer = await api(listChatChanges, { chatId, after: current.current.lastChange }).catch(() => undefined)
        if (!answer?.ok) return
        change((before) => afterChanges(before, answer.value.messages))
        isComplete = answer.value.isComplete
      }
    }
    filling.current = (filling.current ?? Promise.resolve()).then(run)
    return filling.current
  }, [chatId, change])

  /** Sends what waits, in order. A message that the server refuses waits for the author. */
  const flush = useCallback(async () => {
    for (const { clientId, body, replyTo, failure } of current.current.outgoing) {
      if (failure !== undefined || sending.current.has(clientId)) continue
      sending.current.add(clientId)
      const answer = await api(sendMessage, { chatId, clientId, body, replyTo }).catch(() => undefined)
      sending.current.delete(clientId)
      // Without an answer, the message stays and is sent again when the server can be reached.
      if (!answer) return
      change((before) =>
        answer.ok ? afterConfirmation(before, answer.value) : afterFailure(before, clientId, String(answer.refusal)),
      )
    }
  }, [chatId, change])

  useEffect(() => {
    void load().then(flush)
    const resume = () => void fill().then(flush)
    const stops = [
      onLiveEvent(chatChanged, (event) => {
        if (event.chatId === chatId && isMissing(current.current, event.change)) void fill()
      }),
      onReconnect(resume),
      onConnectivityChange((reach) => reach === 'there' && resume()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [chatId, load, fill, flush])

  const first = log.messages[0]?.sequence ?? 1
  return {
    log,
    isLoaded: state === 'loaded',
    hasFailed: state === 'failed',
    load: () => void load(),
    hasEarlier: first > 1,
    loadEarlier: async () => {
      const answer = await api(listChatMessages, { chatId, before: first }).catch(() => undefined)
      if (answer?.ok) change((before) => afterEarlier(before, answer.value.messages))
    },
    send: (body, replyTo) => {
      change((before) => afterSubmission(before, { clientId: newIdempotencyKey(), body, replyTo }))
      void flush()
    },
    retry: (clientId) => {
      change((before) => afterFailure(before, clientId, undefined))
      void flush()
    },
    discard: (clientId) => change((before) => afterDiscard(before, clientId)),
    confirm: (message) => change((before) => afterConfirmation(before, message)),
  }
}
