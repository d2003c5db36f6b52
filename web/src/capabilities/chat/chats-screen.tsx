import type { ChatCard } from '@colloquy/contract/chat/shapes'
import { Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useTenant } from '../../platform/settings.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-panel.module.css'
import { ChatPanel } from './chat-panel.tsx'
import { useListChatContacts, useListChats, useLiveChats, useOpenChat, useStartDirectChat } from './data.ts'

/** The reader's conversations, the latest first, and with whom one can begin. */
export function ChatsScreen() {
  useLiveChats()
  const t = useTranslate()
  const site = useHomePath()
  const answer = useListChats()
  return (
    <>
      <PageHead title={t('CHAT.TITLE')} actions={site !== '/compliance' && <NewMessageButton />} />
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

/** What a conversation is called: for experts and vendors, their own one after the network. */
const useChatTitle = () => {
  const { platformName } = useTenant().variables
  const site = useHomePath()
  return ({ kind, title }: Pick<ChatCard, 'kind' | 'title'>): string => {
    const isTheirs = (kind === 'expert' && site === '/expert') || (kind === 'vendor' && site === '/clients')
    return isTheirs ? platformName : title
  }
}

/** Begins a conversation with the network or a colleague. */
function NewMessageButton() {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const site = useHomePath()
  const navigate = useNavigate()
  const { handle, hanging } = useAnchored('menu')
  const contacts = useListChatContacts()
  const start = useStartDirectChat()
  const open = (chatId: string) => void navigate({ to: `${site}/chat/${chatId}` as string })
  const begin = async (personId: string) => {
    const outcome = await start.run({ personId })
    if (outcome.ok) open(outcome.value.chatId)
  }
  const { networkChatId, colleagues } = contacts.data ?? { networkChatId: null, colleagues: [] }
  return (
    <>
      <Button {...handle} variant="filled" loading={start.isPending}>
        {t('CHAT.NEW_MESSAGE')}
      </Button>
      <AnchoredMenu hanging={hanging} position="bottom-end" width={280}>
        <div className={css.contacts}>
          {networkChatId && <Menu.Item onClick={() => open(networkChatId)}>{platformName}</Menu.Item>}
          {colleagues.map(({ personId, fullName, title }) => (
            <Menu.Item key={personId} onClick={() => void begin(personId)}>
              <bdi>{fullName}</bdi> {title && <span className="quiet small">{title}</span>}
            </Menu.Item>
          ))}
          {contacts.data && !networkChatId && colleagues.length === 0 && (
            <p className="quiet small">{t('CHAT.NO_CONTACTS')}</p>
          )}
        </div>
      </AnchoredMenu>
    </>
  )
}

function Card({ chat }: { chat: ChatCard }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = useHomePath()
  const titleOf = useChatTitle()
  const { latest, unread } = chat
  const text = latest.text ?? t('CHAT.REMOVED')
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <Link to={`${site}/chat/${chat.chatId}` as string} className="strong">
          <bdi>{titleOf(chat)}</bdi>
        </Link>
        {chat.code && <bdi className="quiet small code">{chat.code}</bdi>}
        {unread > 0 && <Status shape="disc">{t('CHAT.UNREAD', { count: unread })}</Status>}
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
  const chat = useOpenChat(chatId).data
  const path = chat && subjectPathOf(chat.kind, chatId, site)
  usePageTitle(chat && titleOf(chat), undefined, chat?.code ?? undefined)
  return (
    <>
      <PageHead
        title={<bdi>{chat ? titleOf(chat) : t('CHAT.ONE')}</bdi>}
        {...(chat?.code && { code: chat.code })}
        message={
          path &&
          chat.kind !== 'vendor' &&
          chat.kind !== 'direct' && (
            <Link to={path as string} className="link">
              {t(`CHAT.OPEN_SUBJECT.${chat.kind}`)}
            </Link>
          )
        }
      />
      <ChatPanel chatId={chatId} tall />
    </>
  )
}
