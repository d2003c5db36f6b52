import type { Chat, ChatMessage } from '@colloquy/contract/chat/shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { classes } from '../../ui/join-classes.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import css from './chat-panel.module.css'
import { ChatTools } from './chat-tools.tsx'
import { useGetChat, useMarkChatRead, usePinMessage, useReactToMessage, useRemoveMessage, useTyping } from './data.ts'
import { type PageAnchor, useMessageFeed } from './message-feed.ts'
import { Composer, EditForm } from './message-form.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { MessageMenu } from './message-menu.tsx'
import type { MessageActions } from './message-row.tsx'

/** Whose texts are kept in this browser: a person's, or those of the bearers of a link. */
const useReaderKey = (): string => {
  const user = useUser()
  const { sharedResource } = useSessionScope()
  return sharedResource ? `link-${sharedResource.resourceId}` : (user?.entityId ?? '')
}

/** The place of a conversation's actions in the head of what shows it. It has its size before the conversation is loaded. */
export function ToolsContainer({ onContainer }: { onContainer: (container: HTMLElement | null) => void }) {
  return <span ref={onContainer} className={css.toolsContainer} />
}

/**
 * A conversation. `fills`: a page of its own, or its container. `toolsContainer`: the element of a `ToolsContainer` in its head, null
 * until that is there.
 */
export function ChatPanel({
  chatId,
  fills,
  toolsContainer,
}: {
  chatId: string
  fills?: 'page' | 'container'
  toolsContainer?: HTMLElement | null
}) {
  const answer = useGetChat(chatId)
  const readerKey = useReaderKey()
  return (
    <QueryContent answer={answer}>
      {(chat) => (
        <Conversation key={chatId} chat={chat} readerKey={readerKey} fills={fills} toolsContainer={toolsContainer} />
      )}
    </QueryContent>
  )
}

function Conversation({
  chat,
  readerKey,
  fills,
  toolsContainer,
}: {
  chat: Chat
  readerKey: string
  fills: 'page' | 'container' | undefined
  toolsContainer: HTMLElement | null | undefined
}) {
  const t = useTranslate()
  const { isImpersonating } = useSessionScope()
  const { chatId } = chat
  const feed = useMessageFeed(readerKey, chatId)
  const { messages } = feed.log
  // Officers take no part, so nothing is new to them.
  const [readUpTo, setReadUpTo] = useState(chat.can.supervise ? Number.POSITIVE_INFINITY : chat.readUpTo)
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  const [edited, setEdited] = useState<ChatMessage>()
  const [removed, setRemoved] = useState<ChatMessage>()
  const [menu, setMenu] = useState<{ message: ChatMessage; anchor: HTMLElement }>()
  const [isAtEnd, setAtEnd] = useState(true)
  const list = useRef<MessageListHandle>(null)
  const { typing, tell } = useTyping(chatId)
  const last = messages.at(-1)?.sequence ?? 0
  const markRead = useReadMark(chat, last, isAtEnd && feed.isLoaded && !feed.log.hasLater)
  const react = useReactToMessage()
  const pin = usePinMessage()
  const remove = useRemoveMessage()

  const { confirm, goTo } = feed
  const take = async (outcome: Promise<{ ok: true; value: ChatMessage } | { ok: false }>) => {
    const answer = await outcome
    if (answer.ok) confirm(answer.value)
  }
  /** Shows a message, which may be outside the window. */
  const show = useCallback(
    async (sequence: number, anchor: PageAnchor = { around: sequence }) => {
      const isThere = messages.some((message) => message.sequence === sequence)
      if (isThere || (await goTo(anchor))) requestAnimationFrame(() => list.current?.show(sequence))
    },
    [messages, goTo],
  )
  /** Shows the first message from an instant on. */
  const jump = useCallback(
    async (since: string) => {
      if (await goTo({ since })) requestAnimationFrame(() => list.current?.showSince(since))
    },
    [goTo],
  )
  const runReact = react.run
  const actions: MessageActions = useMemo(
    () => ({
      onReply: setReplyTo,
      onMenu: (message, anchor) => setMenu({ message, anchor }),
      onShow: (sequence) => void show(sequence),
      onReact: (message, reaction, isOn) =>
        void runReact({ chatId, sequence: message.sequence, reaction, isOn }).then(
          (answer) => answer.ok && confirm(answer.value),
        ),
    }),
    [chatId, confirm, show, runReact],
  )
  const removeNow = async () => {
    if (removed) await take(remove.run({ chatId, sequence: removed.sequence }))
    setRemoved(undefined)
  }
  const markUnread = ({ sequence }: ChatMessage) => {
    setReadUpTo(sequence - 1)
    markRead(sequence - 1)
  }
  if (feed.hasFailed)
    return (
      <ErrorState
        title={feed.refusal ? refusalText(t, feed.refusal) : t('CHAT.FAILED')}
        retry={t('SHARED.ACTIONS.RETRY')}
        onRetry={() => void goTo({})}
      />
    )
  if (!feed.isLoaded) return <SkeletonRows rows={5} label={t('CHAT.LOADING')} />
  return (
    <section
      className={classes(
        css.chat,
        fills === 'page' && css.page,
        fills === 'container' && css.contained,
        fills === undefined && messages.length === 0 && css.empty,
      )}
      aria-label={t('CHAT.WITH', { title: chat.title })}
    >
      <ChatTools
        chat={chat}
        container={toolsContainer}
        onShow={(sequence) => void show(sequence)}
        onJump={(since) => void jump(since)}
      />
      <MessageList
        ref={list}
        chatId={chatId}
        feed={feed}
        readUpTo={readUpTo}
        canWrite={chat.can.send}
        actions={actions}
        onAtEnd={setAtEnd}
        edited={
          edited && {
            sequence: edited.sequence,
            form: <EditForm chatId={chatId} message={edited} feed={feed} onClose={() => setEdited(undefined)} />,
          }
        }
      />
      <Typing ids={typing} members={chat.members} />
      {chat.can.send ? (
        <Composer
          chat={chat}
          readerKey={readerKey}
          replyTo={replyTo}
          onCancelReply={() => setReplyTo(undefined)}
          onTyping={tell}
          onEditLast={() => setEdited(messages.findLast(({ can }) => can.edit))}
          onSend={(message) => {
            feed.send({ ...message, replyTo: replyTo?.sequence ?? null })
            setReplyTo(undefined)
            requestAnimationFrame(() => list.current?.goToEnd())
          }}
        />
      ) : (
        <p className={`${css.composer} quiet`}>{t(isImpersonating ? 'CHAT.IMPERSONATING' : 'CHAT.READ_ONLY')}</p>
      )}
      <p className={`${css.note} quiet small`}>{t('CHAT.SUPERVISED')}</p>
      {menu && (
        <MessageMenu
          key={menu.message.sequence}
          message={menu.message}
          anchor={menu.anchor}
          onClose={() => {
            // The menu is gone before it could return the focus itself.
            menu.anchor.focus()
            setMenu(undefined)
          }}
          onReact={(reaction, isOn) => actions.onReact(menu.message, reaction, isOn)}
          onPin={() =>
            void take(pin.run({ chatId, sequence: menu.message.sequence, isPinned: !menu.message.isPinned }))
          }
          onMarkUnread={() => markUnread(menu.message)}
          onEdit={() => setEdited(menu.message)}
          onRemove={() => setRemoved(menu.message)}
        />
      )}
      <ConsequenceDialog
        opened={removed !== undefined}
        title={t('CHAT.REMOVE_TITLE')}
        keep={t('CHAT.CANCEL')}
        confirm={t('CHAT.REMOVE')}
        busy={remove.isPending}
        onKeep={() => setRemoved(undefined)}
        onConfirm={() => void removeNow()}
      >
        {t('CHAT.REMOVE_ABOUT')}
      </ConsequenceDialog>
    </section>
  )
}

/** Who is typing; empty space while nobody is, so that nothing moves. */
function Typing({ ids, members }: { ids: readonly string[]; members: Chat['members'] }) {
  const t = useTranslate()
  const names = ids.map((id) => members.find(({ participantId }) => participantId === id)?.fullName)
  const name = names.length === 1 && names[0]
  return (
    <p className={`${css.typing} quiet small`}>
      {name ? t('CHAT.TYPING', { name }) : ids.length > 0 ? t('CHAT.TYPING_SEVERAL') : null}
    </p>
  )
}

/** While messages arrive one after the other, what was read is noted at most so often. */
const markIntervalMs = 2_000

/** Notes that messages were read, while the page is visible. @returns what sets the mark elsewhere */
const useReadMark = ({ chatId, readUpTo }: Chat, last: number, isShown: boolean): ((sequence: number) => void) => {
  const markChatRead = useMarkChatRead(chatId)
  const marked = useRef(readUpTo)
  const markedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(markChatRead)
  latest.current = markChatRead
  useEffect(() => {
    const mark = () => {
      if (!isShown || last <= marked.current || document.visibilityState !== 'visible') return
      marked.current = last
      markedAt.current = performance.now()
      latest.current(last)
    }
    const timer = setTimeout(mark, Math.max(0, markedAt.current + markIntervalMs - performance.now()))
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [last, isShown])
  return useCallback(
    (sequence) => {
      // What is on screen now stays unread until something new arrives.
      marked.current = Math.max(marked.current, last)
      latest.current(sequence)
    },
    [last],
  )
}
