import { type ChatMessage, type Reaction, reactions } from '@colloquy/contract/chat/shapes'
import { Menu } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import css from './chat-panel.module.css'
import { ReactionIcon } from './reaction-icon.tsx'

/** Reactions and actions for one message. */
export function MessageMenu({
  message,
  anchor,
  onClose,
  onReact,
  onPin,
  onMarkUnread,
  onEdit,
  onRemove,
}: {
  message: ChatMessage
  anchor: HTMLElement
  onClose: () => void
  onReact: (reaction: Reaction, isOn: boolean) => void
  onPin: () => void
  onMarkUnread: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const own = new Set(message.reactions.filter(({ isOwn }) => isOwn).map(({ reaction }) => reaction))
  const hanging = { id: 'message-menu', anchor, opened: true, onChange: (opened: boolean) => opened || onClose() }
  return (
    <AnchoredMenu hanging={hanging} position="bottom-end" width={240}>
      <div className={css.signs}>
        {reactions.map((reaction) => (
          <Menu.Item
            key={reaction}
            className={css.sign}
            aria-label={t(`CHAT.REACTIONS.${reaction}`)}
            data-on={own.has(reaction) || undefined}
            onClick={() => onReact(reaction, !own.has(reaction))}
          >
            <ReactionIcon reaction={reaction} />
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item onClick={onPin}>{t(message.isPinned ? 'CHAT.UNPIN' : 'CHAT.PIN')}</Menu.Item>
      {!message.isOwn && <Menu.Item onClick={onMarkUnread}>{t('CHAT.MARK_UNREAD')}</Menu.Item>}
      {message.can.edit && <Menu.Item onClick={onEdit}>{t('CHAT.EDIT')}</Menu.Item>}
      {message.can.delete && <Menu.Item onClick={onRemove}>{t('CHAT.REMOVE')}</Menu.Item>}
    </AnchoredMenu>
  )
}
