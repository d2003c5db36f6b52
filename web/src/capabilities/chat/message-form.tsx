import { type ChatMessage, maxMessageLength } from '@colloquy/contract/chat/shapes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import css from './chat-panel.module.css'
import { type MessageFeed, useEditMessage } from './data.ts'
import { storeDraft, storedDraft } from './outbox.ts'

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
  const { run, isPending } = useEditMessage()
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
      <div className={css.row}>
        <Button onClick={onClose}>{t('SHARED.ACTIONS.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('CHAT.SAVE')}
        </Button>
      </div>
    </form>
  )
}

/** Writes a message; what is typed stays until it is sent, also when the tab is closed. */
export function Composer({
  chatId,
  personId,
  replyTo,
  onCancelReply,
  onSend,
}: {
  chatId: string
  personId: string
  replyTo: ChatMessage | undefined
  onCancelReply: () => void
  onSend: (body: string) => void
}) {
  const t = useTranslate()
  const [body, setBody] = useState(() => storedDraft(personId, chatId))
  const form = useRef<HTMLFormElement>(null)
  const change = (text: string) => {
    setBody(text)
    storeDraft(personId, chatId, text)
  }
  useEffect(() => {
    if (replyTo) form.current?.querySelector('textarea')?.focus()
  }, [replyTo])
  const send = () => {
    if (body.trim() === '') return
    onSend(body.trim())
    change('')
  }
  return (
    <form
      ref={form}
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (!isSendKey(event) || !(event.target instanceof HTMLTextAreaElement)) return
        event.preventDefault()
        send()
      }}
    >
      {replyTo && (
        <div className={css.cardHead}>
          <span className={`${css.reply} quiet small`} dir="auto">
            {`${replyTo.author.fullName}: ${replyTo.body ?? ''}`}
          </span>
          <Button size="compact-xs" onClick={onCancelReply}>
            {t('SHARED.ACTIONS.CANCEL')}
          </Button>
        </div>
      )}
      <div className={css.row}>
        <TextArea label={t('CHAT.MESSAGE')} value={body} maxLength={maxMessageLength} rows={1} onChange={change} />
        <Button type="submit" variant="filled" aria-disabled={body.trim() === ''}>
          {t('CHAT.SEND')}
        </Button>
      </div>
    </form>
  )
}
