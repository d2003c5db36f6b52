import { listChats } from '@colloquy/contract/chat/operations'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useOperationQuery } from '../../platform/query.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { from } from '../../ui/theme/breakpoints.ts'
import css from './bell.module.css'

const ChatDockScreen = lazyOverlay(
  async () => (await import('../../capabilities/chat/chat-dock-screen.tsx')).ChatDockScreen,
)

/**
 * Opens the reader's conversations above the page; on phones, it leads to their page. The pages of conversations have none.
 * Who came by a link to a project has one conversation only, which is on the project's page.
 */
export function ChatButton({ page }: { page: string }) {
  const t = useTranslate()
  const site = useHomePath()
  const { sharedResource } = useSessionScope()
  const wide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  const chats = useOperationQuery(listChats, {}, { enabled: !sharedResource })
  const [opened, setOpened] = useState(false)
  const [chatId, setChatId] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const path = `${site}/chat`
  if (sharedResource || page.startsWith(path)) return null
  const unread = chats.data?.unread ?? 0
  const label = unread > 0 ? `${t('CHAT.TITLE')}, ${t('SHELL.UNREAD', { number: unread })}` : t('CHAT.TITLE')
  const content = (
    <>
      <IconMessages size={18} stroke={1.5} />
      {unread > 0 && <span className={css.dot} />}
    </>
  )
  if (!wide)
    return (
      <ActionIcon component={Link} to={path as string} size={32} className={css.bell} aria-label={label}>
        {content}
      </ActionIcon>
    )
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <>
      <ActionIcon
        ref={button}
        size={32}
        className={css.bell}
        aria-label={label}
        aria-expanded={opened}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        {content}
      </ActionIcon>
      <ChatDockScreen opened={opened} chatId={chatId} onPick={setChatId} onClose={close} />
    </>
  )
}
