import { listNotifications } from '@colloquy/contract/notifications/operations'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useOperationQuery } from '../../platform/query.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import css from './bell.module.css'

const BellInbox = lazyOverlay(async () => (await import('./bell-inbox.tsx')).BellInbox)

/** The number of unread notifications; opens the inbox. */
export function Bell() {
  const t = useTranslate()
  const { handle, hanging } = useAnchored('dialog')
  const inbox = useOperationQuery(listNotifications, {})
  const unread = inbox.data?.unread ?? 0
  const label = unread > 0 ? `${t('SHELL.NOTIFICATIONS')}, ${t('SHELL.UNREAD', { number: unread })}` : undefined
  return (
    <>
      <ActionIcon {...handle} size={32} className={css.bell} aria-label={label ?? t('SHELL.NOTIFICATIONS')}>
        <IconBell size={18} stroke={1.5} />
        {unread > 0 && <span className={css.dot} />}
      </ActionIcon>
      <BellInbox {...hanging} notifications={inbox.data?.notifications} unread={unread} />
    </>
  )
}
