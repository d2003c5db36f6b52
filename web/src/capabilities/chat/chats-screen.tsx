import type { ChatCard } from '@colloquy/contract/chat/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Status } from '../../ui/display/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-panel.module.css'
import { ChatPanel } from './chat-panel.tsx'
import { useListChats, useLiveChats, useOpenChat } from './data.ts'

/** The reader's conversations, the latest first. */
export function ChatsScreen() {
  useLiveChats()
  const t = useTranslate()
  const answer = useListChats()
  return (
    <>
      <PageHead title={t('CHAT.TITLE')} />
      <QueryContent answer={answer}>
        {({ chats }) =>
          chats.length === 0 ? (
            <EmptyState>{t('CHAT.NONE')}</EmptyState>
          ) : (
            <Rows label={t('CHAT.TITLE')}>
              {chats.map((chat) => (
                <Row key={chat.chatId}>
                  <Card chat={chat} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
    </>
  )
}

function Card({ chat }: { chat: ChatCard }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = useHomePath()
  const { latest, unread } = chat
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <Link to={`${site}/chat/${chat.chatId}` as string} className="strong">
          <bdi>{chat.title}</bdi>
        </Link>
        <bdi className="quiet small code">{chat.code}</bdi>
        {unread > 0 && <Status shape="disc">{t('CHAT.UNREAD', { count: unread })}</Status>}
        <span className="spring" />
        {latest && <span className="quiet small">{time.distance(latest.sentAt, now)}</span>}
      </div>
      {latest && (
        <span className={`${css.truncated} second`} dir="auto">
          {`${latest.authorName}: ${latest.text ?? t('CHAT.REMOVED')}`}
        </span>
      )}
    </div>
  )
}

/** A conversation on a page of its own, with a link to what it is about. */
export function ChatScreen() {
  const t = useTranslate()
  const chatId = usePathParam('chatId')
  const site = useHomePath()
  const answer = useOpenChat(chatId)
  const chat = answer.data
  usePageTitle(chat?.title, undefined, chat?.code)
  return (
    <>
      <PageHead
        title={<bdi>{chat?.title ?? t('CHAT.ONE')}</bdi>}
        {...(chat && {
          code: chat.code,
          // Officers have no pages of projects.
          message: (site !== '/compliance' || chat.kind === 'call') && (
            <Link to={`${site}/${chat.kind === 'project' ? 'projects' : 'calls'}/${chatId}` as string} className="link">
              {t(`CHAT.OPEN_SUBJECT.${chat.kind}`)}
            </Link>
          ),
        })}
      />
      <ChatPanel chatId={chatId} tall />
    </>
  )
}
