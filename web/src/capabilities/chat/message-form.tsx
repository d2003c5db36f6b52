import { attachmentTypes } from '@colloquy/contract/chat/attachment-shapes'
import {
  type Chat,
  type ChatMember,
  type ChatMessage,
  maxMentions,
  maxMessageLength,
} from '@colloquy/contract/chat/shapes'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { UploadList } from './attachments/upload-list.tsx'
import { useUploads } from './attachments/uploads.ts'
import css from './chat-panel.module.css'
import { useUpdateMessage } from './data.ts'
import type { MessageFeed } from './message-feed.ts'
import type { OutgoingMessage } from './message-log.ts'
import { excerptText, useAuthorName } from './message-row.tsx'
import { storeDraft, storedDraft } from './outbox.ts'
import { mentionBefore } from './view.ts'

/** Enter sends, Shift and Enter starts a line; on phones only the button sends. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !window.matchMedia('(pointer: coarse)').matches

/** Changes the text of an own message. */
export function EditForm({
  chatId,
  message,
  feed,
  onClose,
}: {
  chatId: string
  message: ChatMessage
  feed: MessageFeed
  onClose: () => void
}) {
  const t = useTranslate()
  const [body, setBody] = useState(message.body ?? '')
  const { run, isPending } = useUpdateMessage()
  const save = async () => {
    if (body.trim() === '') return
    const outcome = await run({ chatId, sequence: message.sequence, body })
    if (!outcome.ok) return
    feed.confirm(outcome.value)
    onClose()
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        else if (isSendKey(event) && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault()
          void save()
        }
      }}
    >
      <TextArea
        label={t('CHAT.EDIT_TITLE')}
        value={body}
        maxLength={maxMessageLength}
        rows={1}
        autoFocus
        onChange={setBody}
      />
      <div className={css.fieldRow}>
        <Button onClick={onClose}>{t('SHARED.ACTIONS.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('CHAT.SAVE')}
        </Button>
      </div>
    </form>
  )
}

/** What the file chooser offers. */
const acceptedFiles = Object.keys(attachmentTypes)
  .map((extension) => `.${extension}`)
  .join(',')

/** The most people who are suggested after an @. */
const maxSuggestions = 6

/** Members whose name has a word that begins with what is typed after an @. */
const suggestedMembers = (members: readonly ChatMember[], words: string): (ChatMember & { fullName: string })[] =>
  members
    .flatMap((member) => (member.fullName === null ? [] : [{ ...member, fullName: member.fullName }]))
    .filter(({ fullName }) => ` ${fullName}`.toLocaleLowerCase().includes(` ${words.toLocaleLowerCase()}`))
    .slice(0, maxSuggestions)

/**
 * Writes a message; what is typed stays until it is sent, also when the tab is closed. After an @, members are suggested. In an
 * empty field, ↑ edits the latest own message.
 */
export function Composer({
  chat: { chatId, members },
  readerKey,
  replyTo,
  onCancelReply,
  onTyping,
  onEditLast,
  onSend,
}: {
  chat: Chat
  readerKey: string
  replyTo: ChatMessage | undefined
  onCancelReply: () => void
  onTyping: () => void
  onEditLast: () => void
  onSend: (message: Pick<OutgoingMessage, 'body' | 'mentions' | 'attachments'>) => void
}) {
  const t = useTranslate()
  const nameOf = useAuthorName()
  const listId = useId()
  const [body, setBody] = useState(() => storedDraft(readerKey, chatId))
  const [cursor, setCursor] = useState(0)
  const [isDismissed, setDismissed] = useState(false)
  const [picked, setPicked] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useUploads(readerKey, chatId)
  const hasFailed = uploads.items.some(({ failure }) => failure !== undefined)
  const canSend = !hasFailed && (body.trim() !== '' || uploads.items.length > 0)
  /** The message is sent as soon as its files are uploaded. */
  const [isWaiting, setWaiting] = useState(false)
  const field = () => form.current?.querySelector('textarea') ?? undefined
  const begun = isDismissed ? undefined : mentionBefore(body, cursor)
  const suggestions = begun ? suggestedMembers(members, begun.words) : []
  const change = (text: string) => {
    setBody(text)
    setDismissed(false)
    setPicked(0)
    setCursor(field()?.selectionStart ?? text.length)
    storeDraft(readerKey, chatId, text)
    if (text !== '') onTyping()
  }
  useEffect(() => {
    if (replyTo) form.current?.querySelector('textarea')?.focus()
  }, [replyTo])
  const mention = ({ fullName }: { fullName: string }) => {
    if (!begun) return
    const start = `${body.slice(0, begun.from)}@${fullName} `
    change(start + body.slice(cursor))
    setDismissed(true)
    requestAnimationFrame(() => {
      field()?.focus()
      field()?.setSelectionRange(start.length, start.length)
    })
  }
  const send = () => {
    setWaiting(canSend && !uploads.isComplete)
    if (!canSend || !uploads.isComplete) return
    const mentioned = members.flatMap(({ participantId, fullName }) =>
      participantId !== null && fullName !== null && body.includes(`@${fullName}`) ? [participantId] : [],
    )
    const { attachments } = uploads
    onSend({ body: body.trim(), mentions: mentioned.slice(0, maxMentions), attachments })
    change('')
    uploads.clear()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once the uploads are complete or one has failed
  useEffect(() => {
    if (isWaiting && (uploads.isComplete || hasFailed)) send()
  }, [isWaiting, uploads.isComplete, hasFailed])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const suggestion = suggestions[picked]
    if (suggestion && move) {
      event.preventDefault()
      setPicked((picked + move + suggestions.length) % suggestions.length)
    } else if (suggestion && (event.key === 'Enter' || event.key === 'Tab') && !event.nativeEvent.isComposing) {
      event.preventDefault()
      mention(suggestion)
    } else if (suggestion && event.key === 'Escape') {
      event.stopPropagation()
      setDismissed(true)
    } else if (event.key === 'ArrowUp' && body === '') {
      event.preventDefault()
      onEditLast()
    } else if (isSendKey(event)) {
      event.preventDefault()
      send()
    }
  }
  return (
    <form
      ref={form}
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={onKeyDown}
      onSelect={() => setCursor(field()?.selectionStart ?? 0)}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        uploads.add(files)
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        uploads.add([...event.dataTransfer.files])
      }}
    >
      {replyTo && (
        <div className={css.cardHead}>
          <span className={`${css.reply} quiet small`} dir="auto">
            {`${nameOf(replyTo.author)}: ${excerptText(t, replyTo)}`}
          </span>
          <Button size="compact-xs" onClick={onCancelReply}>
            {t('SHARED.ACTIONS.CANCEL')}
          </Button>
        </div>
      )}
      {suggestions.length > 0 && (
        <ul id={listId} className={css.suggestions} aria-label={t('CHAT.SUGGESTIONS')}>
          {suggestions.map((member, at) => (
            <li key={member.participantId}>
              <button
                type="button"
                className={css.suggestion}
                data-picked={at === picked || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mention(member)}
              >
                <bdi>{member.fullName}</bdi>
                <span className="quiet small">{t(`CHAT.SIDES.${member.side}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {suggestions[picked]?.fullName}
      </p>
      <UploadList uploads={uploads} />
      <div className={css.fieldRow}>
        <TextArea label={t('CHAT.MESSAGE')} value={body} maxLength={maxMessageLength} rows={1} onChange={change} />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={acceptedFiles}
          aria-label={t('CHAT.FILES.ATTACH')}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])])
            // Resets the input so that the same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <ActionIcon
          size={32}
          aria-label={t('CHAT.FILES.ATTACH')}
          title={t('CHAT.FILES.ATTACH')}
          onClick={() => chooser.current?.click()}
        >
          <IconPaperclip size={18} stroke={1.5} />
        </ActionIcon>
        <Button type="submit" variant="filled" loading={isWaiting} aria-disabled={!canSend}>
          {t('CHAT.SEND')}
        </Button>
      </div>
    </form>
  )
}
