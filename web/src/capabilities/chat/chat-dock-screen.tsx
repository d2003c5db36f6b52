import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowsDiagonal, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-dock.module.css'
import { ChatPanel, ToolsContainer } from './chat-panel.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { useChatTitle } from './conversation-title.ts'
import { useGetChat, useListChats } from './data.ts'
import { NewMessageButton } from './new-message-button.tsx'

/**
 * The reader's conversations above any page, which stays usable: the list, or one of them. It stays while the reader goes
 * from page to page.
 */
export function ChatDockScreen({
  opened,
  chatId,
  onPick,
  onClose,
}: {
  opened: boolean
  /** The conversation that is shown; without one, the list. */
  chatId: string | undefined
  onPick: (chatId: string | undefined) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const dock = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is shown
  useEffect(() => {
    if (opened) dock.current?.focus({ preventScroll: true })
  }, [opened, chatId])
  if (!opened) return null
  return (
    <aside
      ref={dock}
      tabIndex={-1}
      className={css.dock}
      aria-label={t('CHAT.TITLE')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      {chatId ? (
        <OneConversation key={chatId} chatId={chatId} onBack={() => onPick(undefined)} onClose={onClose} />
      ) : (
        <Conversations onPick={onPick} onClose={onClose} />
      )}
    </aside>
  )
}

function Conversations({ onPick, onClose }: { onPick: (chatId: string) => void; onClose: () => void }) {
  const t = useTranslate()
  const site = useHomePath()
  return (
    <>
      <div className={css.head}>
        <h2 className={`${css.title} truncate`}>{t('CHAT.TITLE')}</h2>
        {site !== '/compliance' && <NewMessageButton onOpen={onPick} />}
        <PageLink path={`${site}/chat`} onClose={onClose} />
        <CloseButton onClose={onClose} />
      </div>
      <div className={css.list}>
        <QueryContent answer={useListChats()}>
          {({ chats }) =>
            chats.length === 0 ? (
              <EmptyState>{t('CHAT.NONE')}</EmptyState>
            ) : (
              <Rows label={t('CHAT.TITLE')}>
                {chats.map((chat) => (
                  <Row key={chat.chatId}>
                    <ConversationCard chat={chat} onOpen={onPick} />
                  </Row>
                ))}
              </Rows>
            )
          }
        </QueryContent>
      </div>
    </>
  )
}

function OneConversation({ chatId, onBack, onClose }: { chatId: string; onBack: () => void; onClose: () => void }) {
  const t = useTranslate()
  const site = useHomePath()
  const titleOf = useChatTitle()
  const chat = useGetChat(chatId).data
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className={css.head}>
        <ActionIcon size={32} aria-label={t('CHAT.BACK')} title={t('CHAT.BACK')} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.5} className="flip" />
        </ActionIcon>
        <h2 className={`${css.title} truncate`}>
          <bdi>{chat ? titleOf(chat) : t('CHAT.ONE')}</bdi>
        </h2>
        <ToolsContainer onContainer={setToolsContainer} />
        <PageLink path={`${site}/chat/${chatId}`} onClose={onClose} />
        <CloseButton onClose={onClose} />
      </div>
      <ChatPanel chatId={chatId} fills="container" toolsContainer={toolsContainer} />
    </>
  )
}

/** Shows the same on a page of its own. */
function PageLink({ path, onClose }: { path: string; onClose: () => void }) {
  const t = useTranslate()
  return (
    <ActionIcon
      component={Link}
      to={path as string}
      size={32}
      aria-label={t('CHAT.OPEN_PAGE')}
      title={t('CHAT.OPEN_PAGE')}
      onClick={onClose}
    >
      <IconArrowsDiagonal size={18} stroke={1.5} />
    </ActionIcon>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <ActionIcon size={32} aria-label={t('CHAT.CLOSE_DOCK')} title={t('CHAT.CLOSE_DOCK')} onClick={onClose}>
      <IconX size={18} stroke={1.5} />
    </ActionIcon>
  )
}
