import type { ChatCard } from '@colloquy/contract/chat/shapes'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Status } from '../../ui/display/status.tsx'
import css from './chat-panel.module.css'
import { useChatTitle } from './conversation-title.ts'
import { excerptText } from './message-row.tsx'

/** A conversation in a list. `onOpen`: opens it; without, its title links to its page. */
export function ConversationCard({ chat, onOpen }: { chat: ChatCard; onOpen?: (chatId: string) => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = useHomePath()
  const titleOf = useChatTitle()
  const { latest, unread } = chat
  const text = excerptText(t, { body: latest.text, removal: latest.removal })
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        {onOpen ? (
          <button type="button" className={`${css.open} strong`} onClick={() => onOpen(chat.chatId)}>
            <bdi>{titleOf(chat)}</bdi>
          </button>
        ) : (
          <Link to={`${site}/chat/${chat.chatId}` as string} className="strong">
            <bdi>{titleOf(chat)}</bdi>
          </Link>
        )}
        {chat.code && <bdi className="quiet small code">{chat.code}</bdi>}
        {unread > 0 && <Status shape="ring">{t('CHAT.UNREAD', { count: unread })}</Status>}
        {chat.isMuted && <span className="quiet small">{t('CHAT.MUTED')}</span>}
        <span className="spring" />
        <span className="quiet small">{time.distance(latest.sentAt, now)}</span>
      </div>
      <span className={`${css.truncated} second`} dir="auto">
        {latest.authorName === null ? text : `${latest.authorName}: ${text}`}
      </span>
    </div>
  )
}
