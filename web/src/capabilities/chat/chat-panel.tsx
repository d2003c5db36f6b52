import type { Chat, ChatMessage } from '@colloquy/contract/chat/shapes'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { classes } from '../../ui/join-classes.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import css from './chat-panel.module.css'
import { type MessageFeed, useMarkChatRead, useMessageFeed, useOpenChat, useRemoveMessage } from './data.ts'
import { Composer, EditForm } from './message-form.tsx'
import type { OutgoingMessage } from './message-log.ts'
import { drawnMessages, partsOf } from './view.ts'

/** The conversation about a project or a call. `tall`: it fills a page of its own. */
export function ChatPanel({ chatId, tall = false }: { chatId: string; tall?: boolean }) {
  const answer = useOpenChat(chatId)
  const user = useUser()
  return (
    <QueryContent answer={answer}>
      {(chat) => user && <Conversation key={chatId} chat={chat} personId={user.entityId} tall={tall} />}
    </QueryContent>
  )
}

/** Distance from the end in pixels within which new messages scroll into view. */
const nearEndPx = 80

function Conversation({ chat, personId, tall }: { chat: Chat; personId: string; tall: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { chatId } = chat
  const feed = useMessageFeed(personId, chatId)
  const { messages, outgoing } = feed.log
  const [readUpTo] = useState(chat.readUpTo)
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  const [edited, setEdited] = useState<ChatMessage>()
  const [removed, setRemoved] = useState<ChatMessage>()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)
  const last = messages.at(-1)?.sequence ?? 0
  useReadMark(chat, last, chat.can.send && !isAway && feed.isLoaded)

  const goToEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when messages arrive
  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd()
  }, [last, outgoing.length, feed.isLoaded])

  const loadEarlier = async () => {
    const before = list.current?.scrollHeight ?? 0
    await feed.loadEarlier()
    // The messages on screen stay where they are.
    requestAnimationFrame(() => list.current?.scrollBy({ top: list.current.scrollHeight - before }))
  }
  const remove = useRemoveMessage()
  const removeNow = async () => {
    const outcome = removed && (await remove.run({ chatId, sequence: removed.sequence }))
    if (outcome?.ok) feed.confirm(outcome.value)
    setRemoved(undefined)
  }
  if (feed.hasFailed)
    return <ErrorState title={t('CHAT.FAILED')} retry={t('SHARED.ACTIONS.RETRY')} onRetry={feed.load} />
  if (!feed.isLoaded) return <SkeletonRows rows={5} label={t('CHAT.LOADING')} />
  const drawn = drawnMessages(messages, { readUpTo, personId, time, now })
  return (
    <section className={classes(css.chat, tall && css.tall)} aria-label={t('CHAT.WITH', { title: chat.title })}>
      <div
        ref={list}
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('CHAT.MESSAGES')}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
          setAway(!isAtEnd.current)
        }}
      >
        {feed.hasEarlier && <Button onClick={() => void loadEarlier()}>{t('CHAT.EARLIER')}</Button>}
        {messages.length === 0 && outgoing.length === 0 && <EmptyState>{t('CHAT.EMPTY')}</EmptyState>}
        <ol className={css.messages}>
          {drawn.map(({ message, startsDay, startsGroup, isFirstUnread }) => (
            <li key={message.sequence}>
              {startsDay && <div className={css.day}>{time.nearDay(message.sentAt, now)}</div>}
              {isFirstUnread && <div className={css.unread}>{t('CHAT.NEW')}</div>}
              {edited?.sequence === message.sequence ? (
                <EditForm chatId={chatId} message={message} feed={feed} onClose={() => setEdited(undefined)} />
              ) : (
                <Message
                  message={message}
                  quoted={messages.find(({ sequence }) => sequence === message.replyTo)}
                  withHead={startsGroup}
                  canReply={chat.can.send}
                  onReply={() => setReplyTo(message)}
                  onEdit={() => setEdited(message)}
                  onRemove={() => setRemoved(message)}
                />
              )}
            </li>
          ))}
          {outgoing.map((message) => (
            <li key={message.clientId}>
              <Outgoing message={message} feed={feed} />
            </li>
          ))}
        </ol>
        {isAway && (
          <div className={css.latest}>
            <Button onClick={goToEnd}>{t('CHAT.LATEST')}</Button>
          </div>
        )}
      </div>
      {chat.can.send ? (
        <Composer
          chatId={chatId}
          personId={personId}
          replyTo={replyTo}
          onCancelReply={() => setReplyTo(undefined)}
          onSend={(body) => {
            isAtEnd.current = true
            feed.send(body, replyTo?.sequence ?? null)
            setReplyTo(undefined)
          }}
        />
      ) : (
        <p className={`${css.composer} quiet`}>{t('CHAT.READ_ONLY')}</p>
      )}
      <p className={`${css.note} quiet small`}>{t('CHAT.SUPERVISED')}</p>
      <ConsequenceDialog
        opened={removed !== undefined}
        title={t('CHAT.REMOVE_TITLE')}
        keep={t('CHAT.KEEP')}
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

/** Notes that messages were read, while the page is visible. */
const useReadMark = ({ chatId, readUpTo }: Chat, last: number, isShown: boolean): void => {
  const { run } = useMarkChatRead()
  const marked = useRef(readUpTo)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const mark = () => {
      if (!isShown || last <= marked.current || document.visibilityState !== 'visible') return
      marked.current = last
      void latest.current({ chatId, sequence: last })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [chatId, last, isShown])
}

function Message({
  message,
  quoted,
  withHead,
  canReply,
  onReply,
  onEdit,
  onRemove,
}: {
  message: ChatMessage
  quoted: ChatMessage | undefined
  withHead: boolean
  canReply: boolean
  onReply: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const time = useTime()
  const { author, body, sentAt, editedAt, can } = message
  return (
    <div className={css.message}>
      {withHead && (
        <div className={css.head}>
          <bdi className="strong">{author.fullName}</bdi>
          <span className="quiet small">{t(`CHAT.SIDES.${author.side}`)}</span>
          <time className="quiet small" dateTime={sentAt}>
            {time.clock(sentAt)}
          </time>
        </div>
      )}
      {message.replyTo !== null && (
        <span className={`${css.reply} quiet small`} dir="auto">
          {quoted ? `${quoted.author.fullName}: ${quoted.body ?? t('CHAT.REMOVED')}` : t('CHAT.EARLIER_MESSAGE')}
        </span>
      )}
      {body === null ? (
        <span className="quiet">{t('CHAT.REMOVED')}</span>
      ) : (
        <div className={css.body} dir="auto">
          <LinkedText text={body} />
          {editedAt && <span className="quiet small">{` ${t('CHAT.EDITED')}`}</span>}
        </div>
      )}
      {body !== null && (canReply || can.edit) && (
        <div className={css.tools}>
          {canReply && (
            <Button size="compact-xs" aria-label={t('CHAT.REPLY_TO', { name: author.fullName })} onClick={onReply}>
              {t('CHAT.REPLY')}
            </Button>
          )}
          {can.edit && (
            <Button size="compact-xs" onClick={onEdit}>
              {t('CHAT.EDIT')}
            </Button>
          )}
          {can.delete && (
            <Button size="compact-xs" onClick={onRemove}>
              {t('CHAT.REMOVE')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A text whose addresses are links. Nothing is fetched from them. */
function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function Outgoing({ message, feed }: { message: OutgoingMessage; feed: MessageFeed }) {
  const t = useTranslate()
  return (
    <div className={css.message}>
      <div className={`${css.body} quiet`} dir="auto">
        {message.body}
      </div>
      {message.failure === undefined ? (
        <span className="quiet small">{t('CHAT.SENDING')}</span>
      ) : (
        <div className={css.head} role="alert">
          <span className="small">{refusalText(t, message.failure)}</span>
          <Button size="compact-xs" onClick={() => feed.retry(message.clientId)}>
            {t('SHARED.ACTIONS.RETRY')}
          </Button>
          <Button size="compact-xs" onClick={() => feed.discard(message.clientId)}>
            {t('CHAT.DISCARD')}
          </Button>
        </div>
      )}
    </div>
  )
}
