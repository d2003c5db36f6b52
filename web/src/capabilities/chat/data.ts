import { callPaused, callResumed, callTagsChanged, complianceReminderSent } from '@colloquy/contract/calls/events'
import type { InterventionCause } from '@colloquy/contract/calls/interventions/shapes'
import { chatFlagsChanged, typingSignalled } from '@colloquy/contract/chat/events'
import {
  getChat,
  listChatContacts,
  listChats,
  listPinnedMessages,
  markChatRead,
  muteChat,
  pinMessage,
  reactToMessage,
  removeMessage,
  searchMessages,
  sendTypingInChat,
  startDirectChat,
  unwatchChat,
  updateMessage,
  watchChat,
} from '@colloquy/contract/chat/operations'
import {
  getMessageRules,
  listCallFlags,
  listMessageFlags,
  resolveMessageFlag,
  setMessageRules,
} from '@colloquy/contract/chat/supervision-operations'
import type { Output } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onLiveEvent, onReconnect, requestLive, useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'

export const useListChats = (enabled = true) => useOperationQuery(listChats, {}, { enabled })
export const useGetChat = (chatId: string) => useOperationQuery(getChat, { chatId })
export const useListChatContacts = () => useOperationQuery(listChatContacts, {})
export const useListPinnedMessages = (chatId: string) => useOperationQuery(listPinnedMessages, { chatId })
export const useSearchMessages = (chatId: string, text: string) =>
  useOperationQuery(searchMessages, { chatId, text }, { enabled: text.trim() !== '' })
export const useUpdateMessage = () => useCommand(updateMessage, { toastErrors: true })
export const useRemoveMessage = () => useCommand(removeMessage, { toastErrors: true })
export const useReactToMessage = () => useCommand(reactToMessage, { toastErrors: true })
export const usePinMessage = () => useCommand(pinMessage, { toastErrors: true, invalidates: [listPinnedMessages] })
export const useMuteChat = () => useCommand(muteChat, { toastErrors: true, invalidates: [listChats, getChat] })
export const useStartDirectChat = () => useCommand(startDirectChat, { toastErrors: true })

/** Notes how far the reader has read, also in what is known of the conversation. The list follows the server's event. */
export const useMarkChatRead = (chatId: string): ((sequence: number) => void) => {
  const client = useQueryClient()
  const { run } = useCommand(markChatRead)
  return (sequence) => {
    client.setQueryData<Output<typeof getChat>>(queryKeyOf(getChat, { chatId }), (chat) =>
      chat ? { ...chat, readUpTo: sequence } : chat,
    )
    void run({ chatId, sequence })
  }
}

/** Somebody who types is shown so long after their last key. */
const typingShownMs = 6_000
/** Typing is told at most so often. */
const typingToldMs = 3_000

/** Who else is typing in a conversation, by id, and what tells the others that the reader is. */
export const useTyping = (chatId: string): { readonly typing: readonly string[]; readonly tell: () => void } => {
  const [typing, setTyping] = useState<readonly string[]>([])
  const toldAt = useRef(0)
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const forget = (id: string) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      setTyping([...timers.keys()])
    }
    const watch = () => void requestLive(watchChat, { chatId }).catch(() => undefined)
    watch()
    const stops = [
      onReconnect(watch),
      onLiveEvent(typingSignalled, (event) => {
        if (event.chatId !== chatId) return
        clearTimeout(timers.get(event.participantId))
        timers.set(
          event.participantId,
          setTimeout(() => forget(event.participantId), typingShownMs),
        )
        setTyping([...timers.keys()])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of timers.values()) clearTimeout(timer)
      void requestLive(unwatchChat, { chatId }).catch(() => undefined)
    }
  }, [chatId])
  const tell = useCallback(() => {
    const now = performance.now()
    if (toldAt.current !== 0 && now - toldAt.current < typingToldMs) return
    toldAt.current = now
    void requestLive(sendTypingInChat, { chatId }).catch(() => undefined)
  }, [chatId])
  return { typing, tell }
}

export const useListMessageFlags = (view: 'open' | 'settled') => useOperationQuery(listMessageFlags, { view })
export const useListCallFlags = (chatId: string, enabled = true) =>
  useOperationQuery(listCallFlags, { chatId }, { enabled })
export const useGetMessageRules = () => useOperationQuery(getMessageRules, {})
export const useResolveMessageFlag = () =>
  useCommand(resolveMessageFlag, { toastErrors: true, invalidates: [listMessageFlags, listCallFlags] })
export const useSetMessageRules = () => useCommand(setMessageRules, { invalidates: [getMessageRules] })

/** Reads anew what was found, noted and done in calls, and which messages are flagged. */
export const useRefreshFlags = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(() => {
    for (const operation of [listMessageFlags, listCallFlags])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }, [client])
}

/** Keeps the list of flags up to date while the component is mounted. */
export const useLiveFlags = (): void => {
  const refresh = useRefreshFlags()
  useLiveEvent(chatFlagsChanged, refresh)
  useLiveEvent(callTagsChanged, refresh)
  useLiveEvent(callPaused, refresh)
  useLiveEvent(callResumed, refresh)
  useLiveEvent(complianceReminderSent, refresh)
}

/** How many hits of a call nobody has decided or acted on, for officers. */
export const useOpenHits = (callId: string, isOfficer: boolean): number => {
  useLiveFlags()
  const { data } = useListCallFlags(callId, isOfficer)
  if (!data) return 0
  const settled = new Set(data.interventions.map(({ cause }) => cause && `${cause.kind} ${cause.id}`))
  const isOpen = (kind: InterventionCause['kind'], id: string) => !settled.has(`${kind} ${id}`)
  return [
    ...data.questions.filter(({ text }) => isOpen('question', text)),
    ...data.flags.filter(({ flagId, state }) => state === 'open' && isOpen('message', flagId)),
    ...data.tags.filter(({ tagId }) => isOpen('tag', tagId)),
  ].length
}
