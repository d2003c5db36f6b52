import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-panel.module.css'
import type { MessageFeed } from './message-feed.ts'
import { excerptText, type MessageActions, MessageRow, OutgoingRow } from './message-row.tsx'
import { drawnMessages } from './view.ts'

/** Distance from the end in pixels within which new messages scroll into view. */
const nearEndPx = 80
/** Pixels from either end of the window at which the next page is loaded. */
const aheadPx = 600
/** Time in which the list scrolls to its place after it has changed. */
const settleMs = 100
/** The usual height of a row, until it is measured. */
const usualRowPx = 44

/** What the parts around the list ask of it. */
export interface MessageListHandle {
  /** Shows the end, and follows it. */
  readonly goToEnd: () => void
  /** Shows a message that is in the window. */
  readonly show: (sequence: number) => void
  /** Shows the first message in the window that was sent at an instant or later, else the last one. */
  readonly showSince: (since: string) => void
}

/** The messages of a conversation; only those on screen are in the document. */
export function MessageList({
  chatId,
  feed,
  readUpTo,
  canWrite,
  actions,
  edited,
  onAtEnd,
  ref,
}: {
  chatId: string
  feed: MessageFeed
  readUpTo: number
  canWrite: boolean
  actions: MessageActions
  /** The message that is being edited, and its form. */
  edited: { readonly sequence: number; readonly form: ReactNode } | undefined
  /** Tells whether the latest message is on screen. */
  onAtEnd: (isAtEnd: boolean) => void
  ref: Ref<MessageListHandle>
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, outgoing, hasEarlier, hasLater } = feed.log
  const today = now.toDateString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of days change with the day, not with each tick of the clock
  const drawn = useMemo(() => drawnMessages(messages, { readUpTo, time, now }), [messages, readUpTo, time, today])
  const bySequence = useMemo(() => new Map(messages.map((message) => [message.sequence, message])), [messages])
  const [shown, setShown] = useState<number>()
  const [isAway, setAway] = useState(false)

  const count = drawn.length + outgoing.length
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowPx,
    getItemKey: (at) => drawn[at]?.message.sequence ?? outgoing[at - drawn.length]?.clientId ?? at,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: !hasLater,
    scrollEndThreshold: nearEndPx,
    initialOffset: Number.MAX_SAFE_INTEGER,
  })

  const showAt = (at: number) => {
    const sequence = drawn[at]?.message.sequence
    if (sequence === undefined) return
    rows.scrollToIndex(at, { align: 'center' })
    setShown(sequence)
  }
  useImperativeHandle(ref, () => ({
    goToEnd: () => rows.scrollToEnd(),
    show: (sequence) => showAt(drawn.findIndex(({ message }) => message.sequence === sequence)),
    showSince: (since) => {
      const at = drawn.findIndex(({ message }) => Date.parse(message.sentAt) >= Date.parse(since))
      showAt(at < 0 ? drawn.length - 1 : at)
    },
  }))

  const items = rows.getVirtualItems()
  const { loadEarlier, loadLater } = feed
  /** Loads the next page when the reader is near the beginning or the end of the window. */
  const loadAhead = useCallback(() => {
    const at = scroller.current
    if (!at || at.clientHeight === 0) return
    if (hasEarlier && at.scrollTop < aheadPx) void loadEarlier()
    if (hasLater && at.scrollHeight - at.scrollTop - at.clientHeight < aheadPx) void loadLater()
  }, [hasEarlier, hasLater, loadEarlier, loadLater])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, once the list has taken its place
  useEffect(() => {
    const timer = setTimeout(loadAhead, settleMs)
    return () => clearTimeout(timer)
  }, [loadAhead, messages.length])

  const isAtEnd = !isAway && !hasLater
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd])
  const jumpToLatest = async () => {
    if (hasLater) await feed.goTo({})
    requestAnimationFrame(() => rows.scrollToEnd())
  }

  return (
    <div className={css.stage}>
      <div
        ref={scroller}
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        // Rows also appear when somebody scrolls; new messages are announced beside the list.
        aria-live="off"
        aria-label={t('CHAT.MESSAGES')}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          setAway(scrollHeight - scrollTop - clientHeight >= nearEndPx)
          loadAhead()
        }}
      >
        {count === 0 && <EmptyState>{t(canWrite ? 'CHAT.EMPTY' : 'CHAT.NONE')}</EmptyState>}
        <ol className={css.messages} style={{ height: rows.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = drawn[index]
            const waiting = outgoing[index - drawn.length]
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={css.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-current={row && row.message.sequence === shown ? 'true' : undefined}
              >
                {row?.startsDay && <div className={css.day}>{time.nearDay(row.message.sentAt, now)}</div>}
                {row?.isFirstUnread && <div className={css.unread}>{t('CHAT.NEW')}</div>}
                {row && edited?.sequence === row.message.sequence
                  ? edited.form
                  : row && (
                      <MessageRow
                        chatId={chatId}
                        message={row.message}
                        quoted={bySequence.get(row.message.replyTo ?? 0)}
                        withHead={row.startsGroup}
                        canWrite={canWrite}
                        actions={actions}
                      />
                    )}
                {waiting && <OutgoingRow message={waiting} onRetry={feed.retry} onDiscard={feed.discard} />}
              </li>
            )
          })}
        </ol>
      </div>
      {(isAway || hasLater) && (
        <div className={css.latest}>
          <Button onClick={() => void jumpToLatest()}>{t('CHAT.LATEST')}</Button>
        </div>
      )}
      <Announcer messages={messages} isFollowing={!hasLater} />
    </div>
  )
}

/** Reads new messages of others to screen readers, politely: the latest one only, and none that were there before. */
function Announcer({ messages, isFollowing }: { messages: readonly ChatMessage[]; isFollowing: boolean }) {
  const t = useTranslate()
  const latest = messages.at(-1)
  const [known, setKnown] = useState(() => latest?.sequence ?? 0)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!latest || latest.sequence <= known || !isFollowing) return
    setKnown(latest.sequence)
    if (latest.isOwn || latest.body === null) return
    const name = latest.author.fullName ?? t(`CHAT.SIDES.${latest.author.side}`)
    setText(t('CHAT.ANNOUNCED', { name, text: excerptText(t, latest).slice(0, 200) }))
  }, [latest, known, isFollowing, t])
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  )
}
