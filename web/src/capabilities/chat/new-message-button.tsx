import { Menu } from '@mantine/core'
import { useTenant } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import css from './chat-panel.module.css'
import { useListChatContacts, useStartDirectChat } from './data.ts'

/** Begins a conversation with the network or a colleague. */
export function NewMessageButton({ onOpen }: { onOpen: (chatId: string) => void }) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const { handle, hanging } = useAnchored('menu')
  const contacts = useListChatContacts()
  const start = useStartDirectChat()
  const begin = async (personId: string) => {
    const outcome = await start.run({ personId })
    if (outcome.ok) onOpen(outcome.value.chatId)
  }
  const { networkChatId, colleagues } = contacts.data ?? { networkChatId: null, colleagues: [] }
  return (
    <>
      <Button {...handle} variant="filled" loading={start.isPending}>
        {t('CHAT.NEW_MESSAGE')}
      </Button>
      <AnchoredMenu hanging={hanging} position="bottom-end" width={280}>
        <div className={css.contacts}>
          {networkChatId && <Menu.Item onClick={() => onOpen(networkChatId)}>{platformName}</Menu.Item>}
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
