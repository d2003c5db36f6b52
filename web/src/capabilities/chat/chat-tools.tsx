import type { ExportFormat } from '@colloquy/contract/chat/export-operations'
import type { Chat, ChatMessage } from '@colloquy/contract/chat/shapes'
import { instantAt } from '@colloquy/contract/local-date-time'
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { downloadFile } from '../../platform/file/download.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime, useZone } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './chat-panel.module.css'
import { useListPinnedMessages, useMuteChat, useSearchMessages } from './data.ts'
import { useAuthorName } from './message-row.tsx'
import { useExportChat } from './retention/data.ts'
import { HoldDialog } from './retention/hold-dialog.tsx'
import { highlightsOf } from './view.ts'

type Tool = 'search' | 'pinned' | 'date'

/** Searches a conversation, lists what is pinned, jumps to a date, and mutes. */
export function ChatTools({
  chat,
  container,
  onShow,
  onJump,
}: {
  chat: Chat
  /** The element in the head of the conversation that holds the button; without one, it is above the messages. */
  container: HTMLElement | null | undefined
  onShow: (sequence: number) => void
  onJump: (since: string) => void
}) {
  const t = useTranslate()
  const { handle, hanging } = useAnchored('menu')
  const [tool, setTool] = useState<Tool>()
  const [isHolding, setHolding] = useState(false)
  const mute = useMuteChat()
  const exportAs = useExport(chat)
  const close = () => setTool(undefined)
  const show = (sequence: number) => {
    close()
    onShow(sequence)
  }
  const muted = chat.isMuted && <span className="quiet small">{t('CHAT.MUTED')}</span>
  const button = (
    <ActionIcon {...handle} size={32} aria-label={t('CHAT.ACTIONS')} title={t('CHAT.ACTIONS')}>
      <IconDots size={18} stroke={1.5} />
    </ActionIcon>
  )
  return (
    <div>
      {container === undefined ? (
        <div className={css.bar}>
          {muted}
          <span className="spring" />
          {button}
        </div>
      ) : (
        container &&
        createPortal(
          <>
            {muted}
            {button}
          </>,
          container,
        )
      )}
      <AnchoredMenu hanging={hanging} position="bottom-end" width={232}>
        <Menu.Item onClick={() => setTool('search')}>{t('CHAT.SEARCH')}</Menu.Item>
        <Menu.Item onClick={() => setTool('pinned')}>{t('CHAT.PINNED')}</Menu.Item>
        <Menu.Item onClick={() => setTool('date')}>{t('CHAT.JUMP')}</Menu.Item>
        {chat.can.send && chat.lastChange > 0 && (
          <Menu.Item onClick={() => void mute.run({ chatId: chat.chatId, isMuted: !chat.isMuted })}>
            {t(chat.isMuted ? 'CHAT.UNMUTE' : 'CHAT.MUTE')}
          </Menu.Item>
        )}
        {chat.can.supervise && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void exportAs('pdf')}>{t('CHAT.EXPORT.PDF_FILE')}</Menu.Item>
            <Menu.Item onClick={() => void exportAs('json')}>{t('CHAT.EXPORT.JSON_FILE')}</Menu.Item>
            <Menu.Item onClick={() => setHolding(true)}>
              {t(`CHAT.HOLDS.${chat.hold ? 'lift' : 'place'}.SEND`)}
            </Menu.Item>
          </>
        )}
      </AnchoredMenu>
      {isHolding && (
        <HoldDialog
          kind={chat.hold ? 'lift' : 'place'}
          chatId={chat.chatId}
          title={chat.title}
          onClose={() => setHolding(false)}
        />
      )}
      {chat.hold && <HoldNote hold={chat.hold} />}
      {tool && (
        <div className={css.tool}>
          {tool === 'search' && <Search chatId={chat.chatId} onShow={show} />}
          {tool === 'pinned' && <Pinned chatId={chat.chatId} onShow={show} />}
          {tool === 'date' && (
            <JumpForm
              onJump={(since) => {
                close()
                onJump(since)
              }}
            />
          )}
          <Button size="compact-xs" onClick={close}>
            {t('CHAT.CLOSE')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Saves the conversation as a file. */
const useExport = ({ chatId, code }: Chat) => {
  const t = useTranslate()
  const { run } = useExportChat()
  return async (format: ExportFormat): Promise<void> => {
    const outcome = await run({ chatId, format })
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, `conversation-${code ?? chatId}.${format}`)
    toastSuccess(t('CHAT.EXPORT.DONE'))
  }
}

/** Since when and why the conversation is on legal hold. */
function HoldNote({ hold }: { hold: NonNullable<Chat['hold']> }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <div className={css.hold}>
      <Status shape="square">{t('CHAT.HOLDS.ON_HOLD')}</Status>
      <span className="quiet small">
        {t('CHAT.HOLDS.PLACED', { name: hold.placedByName ?? '', time: time.nearDay(hold.placedAt, now) })}
      </span>
      <span className={css.holdReason} dir="auto">
        {hold.reason}
      </span>
    </div>
  )
}

function Search({ chatId, onShow }: { chatId: string; onShow: (sequence: number) => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const answer = useSearchMessages(chatId, text)
  return (
    <div className={css.hits}>
      <SearchField label={t('CHAT.SEARCH')} value={text} onChange={(words) => setText(words.slice(0, 100))} />
      {text.trim() !== '' && (
        <QueryContent answer={answer}>
          {({ messages, isComplete }) => (
            <>
              <p role="status" className="quiet small">
                {messages.length === 0 ? t('CHAT.NO_HITS') : t('CHAT.HITS', { count: messages.length })}
                {!isComplete && ` ${t('CHAT.MORE_HITS')}`}
              </p>
              <Hits messages={messages} searched={text} onShow={onShow} />
            </>
          )}
        </QueryContent>
      )}
    </div>
  )
}

function Pinned({ chatId, onShow }: { chatId: string; onShow: (sequence: number) => void }) {
  const t = useTranslate()
  return (
    <div className={css.hits}>
      <QueryContent answer={useListPinnedMessages(chatId)}>
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState>{t('CHAT.NO_PINNED')}</EmptyState>
          ) : (
            <Hits messages={messages} searched="" onShow={onShow} />
          )
        }
      </QueryContent>
    </div>
  )
}

/** Messages of which each leads to its place in the conversation. */
function Hits({
  messages,
  searched,
  onShow,
}: {
  messages: readonly ChatMessage[]
  searched: string
  onShow: (sequence: number) => void
}) {
  const time = useTime()
  const now = useNow()
  const nameOf = useAuthorName()
  return (
    <ul className={css.messagesFound}>
      {messages.map((message) => (
        <li key={message.sequence}>
          <button type="button" className={css.hit} onClick={() => onShow(message.sequence)}>
            <span className="quiet small">
              <bdi>{nameOf(message.author)}</bdi> · {time.nearDay(message.sentAt, now)}
            </span>
            <span className={css.excerpt} dir="auto">
              {highlightsOf(message.body ?? '', searched).map(({ text, isHit }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
                isHit ? <mark key={at}>{text}</mark> : text,
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function JumpForm({ onJump }: { onJump: (since: string) => void }) {
  const t = useTranslate()
  const zone = useZone()
  const [day, setDay] = useState('')
  return (
    <form
      className={css.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const [year, month, date] = day.split('-').map(Number)
        if (year && month && date) onJump(instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone).toISOString())
      }}
    >
      <TextInput
        type="date"
        size="xs"
        label={t('CHAT.DAY')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" aria-disabled={day === ''}>
        {t('CHAT.JUMP')}
      </Button>
    </form>
  )
}
