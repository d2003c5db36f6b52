import type { ChatCard } from '@colloquy/contract/chat/shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-panel.module.css'
import { ChatPanel, ToolsContainer } from './chat-panel.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { useChatTitle } from './conversation-title.ts'
import { useGetChat, useListChats } from './data.ts'
import { NewMessageButton } from './new-message-button.tsx'

/** The reader's conversations, the latest first, and with whom one can begin. */
export function ChatsScreen() {
  const t = useTranslate()
  const site = useHomePath()
  const navigate = useNavigate()
  const answer = useListChats()
  const open = (chatId: string) => void navigate({ to: `${site}/chat/${chatId}` as string })
  return (
    <>
      <PageHead title={t('CHAT.TITLE')} actions={site !== '/compliance' && <NewMessageButton onOpen={open} />} />
      <QueryContent answer={answer}>
        {({ chats }) =>
          chats.length === 0 ? (
            <EmptyState>{t('CHAT.NONE')}</EmptyState>
          ) : (
            <Rows label={t('CHAT.TITLE')}>
              {chats.map((chat) => (
                <Row key={chat.chatId}>
                  <ConversationCard chat={chat} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
    </>
  )
}

/** The page of what a conversation is about; officers have none of projects and people. */
const subjectPathOf = (kind: ChatCard['kind'], chatId: string, site: string): string | undefined => {
  if (kind === 'call') return `${site}/calls/${chatId}`
  if (kind === 'project' && site !== '/compliance') return `${site}/projects/${chatId}`
  return kind === 'expert' && site === '/staff' ? `${site}/experts/${chatId}` : undefined
}

/** A conversation on a page of its own, with a link to what it is about. */
export function ChatScreen() {
  const t = useTranslate()
  const chatId = usePathParam('chatId')
  const site = useHomePath()
  const titleOf = useChatTitle()
  const chat = useGetChat(chatId).data
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  const path = chat && subjectPathOf(chat.kind, chatId, site)
  usePageTitle(chat && titleOf(chat), undefined, chat?.code ?? undefined)
  return (
    <>
      <PageHead
        title={<bdi>{chat ? titleOf(chat) : t('CHAT.ONE')}</bdi>}
        {...(chat?.code && { code: chat.code })}
        message={
          <span className={css.headLine}>
            {path && chat.kind !== 'vendor' && chat.kind !== 'direct' && (
              <Link to={path as string} className="link">
                {t(`CHAT.OPEN_SUBJECT.${chat.kind}`)}
              </Link>
            )}
            <span className="spring" />
            <ToolsContainer onContainer={setToolsContainer} />
          </span>
        }
      />
      <ChatPanel chatId={chatId} fills="page" toolsContainer={toolsContainer} />
    </>
  )
}
