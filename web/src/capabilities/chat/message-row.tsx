import type { ChatMessage, Reaction } from '@colloquy/contract/chat/shapes'
import { memo } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTime } from '../../platform/time.ts'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { classes } from '../../ui/join-classes.ts'
import { AttachmentList } from './attachments/attachment-list.tsx'
import type { OutgoingMessage } from './message-log.ts'
import css from './message-row.module.css'
import { ReactionIcon } from './reaction-icon.tsx'
import { partsOf } from './view.ts'

/** What can be done with a message, from the row. */
export interface MessageActions {
  readonly onReply: (message: ChatMessage) => void
  readonly onReact: (message: ChatMessage, reaction: Reaction, isOn: boolean) => void
  /** Opens the menu of a message at a button. */
  readonly onMenu: (message: ChatMessage, anchor: HTMLElement) => void
  readonly onShow: (sequence: number) => void
}

/** The name of an author; of one whom the reader must not know, the side. */
export const useAuthorName = () => {
  const t = useTranslate()
  return ({ fullName, side }: ChatMessage['author']): string => fullName ?? t(`CHAT.SIDES.${side}`)
}

/** What a message says where it is quoted. */
export const excerptText = (t: Translate, { body, removal }: Pick<ChatMessage, 'body' | 'removal'>): string =>
  removal ? t(`CHAT.REMOVALS.${removal}`) : body || t('CHAT.FILES.FILE')

/** A message with its author, reactions and what can be done with it. */
export const MessageRow = memo(function MessageRow({
  chatId,
  message,
  quoted,
  withHead,
  canWrite,
  actions,
}: {
  chatId: string
  message: ChatMessage
  quoted: ChatMessage | undefined
  withHead: boolean
  canWrite: boolean
  actions: MessageActions
}) {
  const t = useTranslate()
  const time = useTime()
  const nameOf = useAuthorName()
  const { author, body, sentAt, editedAt, replyTo } = message
  return (
    <div className={classes(css.message, message.mentions.some(({ isReader }) => isReader) && css.mentioned)}>
      {withHead && (
        <div className={css.head}>
          <bdi className="strong">{nameOf(author)}</bdi>
          {author.fullName !== null && <span className="quiet small">{t(`CHAT.SIDES.${author.side}`)}</span>}
          <time className="quiet small" dateTime={sentAt}>
            {time.clock(sentAt)}
          </time>
        </div>
      )}
      {replyTo !== null && (
        <button type="button" className={`${css.reply} quiet small`} dir="auto" onClick={() => actions.onShow(replyTo)}>
          {quoted ? `${nameOf(quoted.author)}: ${excerptText(t, quoted)}` : t('CHAT.EARLIER_MESSAGE')}
        </button>
      )}
      {message.removal && <span className="quiet">{t(`CHAT.REMOVALS.${message.removal}`)}</span>}
      {body && (
        <div className={css.body} dir="auto">
          <FormattedText text={body} mentions={message.mentions} />
          {editedAt && <span className="quiet small">{` ${t('CHAT.EDITED')}`}</span>}
        </div>
      )}
      <AttachmentList chatId={chatId} attachments={message.attachments} />
      {message.state !== 'sent' && <p className="quiet small">{t(`CHAT.STATES.${message.state}`)}</p>}
      {message.isPinned && <p className="quiet small">{t('CHAT.PINNED_ONE')}</p>}
      {message.reactions.length > 0 && (
        <div className={css.reactions}>
          {message.reactions.map(({ reaction, count, isOwn }) => (
            <button
              key={reaction}
              type="button"
              className={css.reaction}
              aria-pressed={isOwn}
              aria-disabled={!canWrite || undefined}
              aria-label={t('CHAT.REACTED', { reaction: t(`CHAT.REACTIONS.${reaction}`), number: count })}
              onClick={() => canWrite && actions.onReact(message, reaction, !isOwn)}
            >
              <ReactionIcon reaction={reaction} /> {count}
            </button>
          ))}
        </div>
      )}
      {body !== null && canWrite && (
        <div className={css.tools}>
          <button
            type="button"
            className={css.tool}
            aria-label={t('CHAT.REPLY_TO', { name: nameOf(author) })}
            onClick={() => actions.onReply(message)}
          >
            {t('CHAT.REPLY')}
          </button>
          <button
            type="button"
            className={css.tool}
            aria-haspopup="menu"
            aria-label={t('CHAT.MORE', { name: nameOf(author) })}
            onClick={({ currentTarget }) => actions.onMenu(message, currentTarget)}
          >
            <span aria-hidden>•••</span>
          </button>
        </div>
      )}
    </div>
  )
})

/** A text with code, links and mentions. Nothing is fetched from the addresses. */
function FormattedText({ text, mentions }: { text: string; mentions: ChatMessage['mentions'] }) {
  return partsOf(text, mentions).map((part, at) => {
    switch (part.kind) {
      case 'link':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a key={at} dir="ltr" href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        )
      case 'code':
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        return <code key={at}>{part.text}</code>
      case 'codeBlock':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <pre key={at} className={css.code} dir="ltr">
            <code>{part.text}</code>
          </pre>
        )
      case 'mention':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <bdi key={at} className={classes(css.mention, part.isReader && css.own)}>
            {part.text}
          </bdi>
        )
      default:
        return part.text
    }
  })
}

/** A message that waits to be sent, or that the server has refused. */
export function OutgoingRow({
  message,
  onRetry,
  onDiscard,
}: {
  message: OutgoingMessage
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}) {
  const t = useTranslate()
  return (
    <div className={css.message}>
      <div className={`${css.body} quiet`} dir="auto">
        {message.body}
      </div>
      {message.attachments?.map(({ attachmentId, name }) => (
        <bdi key={attachmentId} className="quiet small">
          {name}
        </bdi>
      ))}
      {message.failure === undefined ? (
        <span className="quiet small">{t('CHAT.SENDING')}</span>
      ) : (
        <div className={css.head} role="alert">
          <span className="small">{refusalText(t, message.failure)}</span>
          <Button size="compact-xs" onClick={() => onRetry(message.clientId)}>
            {t('SHARED.ACTIONS.RETRY')}
          </Button>
          <Button size="compact-xs" onClick={() => onDiscard(message.clientId)}>
            {t('CHAT.DISCARD')}
          </Button>
        </div>
      )}
    </div>
  )
}
