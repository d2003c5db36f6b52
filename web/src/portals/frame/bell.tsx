import { notificationAdded } from '@colloquy/contract/notifications/events'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live/live.ts'
import { answerKey, useAnswer } from '../../platform/query.ts'
import { useWords } from '../../platform/words.ts'
import { useFloating } from '../../ui/overlay/floating.ts'
import { later } from '../../ui/overlay/later.tsx'
import css from './bell.module.css'

const BellInbox = later(async () => (await import('./bell-inbox.tsx')).BellInbox)

/** News: how many are unread, and the inbox when one looks. */
export function Bell() {
  const say = useWords()
  const client = useQueryClient()
  const { handle, hanging } = useFloating('dialog')
  const inbox = useAnswer(listNotifications, {})
  useLive(notificationAdded, () => void client.invalidateQueries({ queryKey: answerKey(listNotifications) }))
  const unread = inbox.data?.unread ?? 0
  const label = unread > 0 ? `${say('SHELL.NOTIFICATIONS')}, ${say('SHELL.UNREAD', { number: unread })}` : undefined
  return (
    <>
      <ActionIcon {...handle} size={32} className={css.bell} aria-label={label ?? say('SHELL.NOTIFICATIONS')}>
        <IconBell size={18} stroke={1.5} />
        {unread > 0 && <span className={css.dot} />}
      </ActionIcon>
      <BellInbox {...hanging} notifications={inbox.data?.notifications} unread={unread} />
    </>
  )
}
