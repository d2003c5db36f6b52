import { notificationAdded } from '@colloquy/contract/notifications/events'
import { listNotifications, markNotificationsRead } from '@colloquy/contract/notifications/operations'
import type { Notification } from '@colloquy/contract/notifications/shapes'
import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLive } from '../../platform/live.ts'
import { answerKey, useAnswer, useCommand } from '../../platform/query.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useOwnSite } from '../../platform/visitor/own-site.ts'
import { useWords } from '../../platform/words.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import css from './bell.module.css'

/** News: how many are unread, and the inbox when one looks. */
export function Bell() {
  const say = useWords()
  const client = useQueryClient()
  const [opened, { toggle, close }] = useDisclosure()
  const inbox = useAnswer(listNotifications, {})
  useLive(notificationAdded, () => void client.invalidateQueries({ queryKey: answerKey(listNotifications) }))
  const unread = inbox.data?.unread ?? 0
  const label = unread > 0 ? `${say('SHELL.NOTIFICATIONS')}, ${say('SHELL.UNREAD', { number: unread })}` : undefined
  return (
    <Popover opened={opened} onChange={close} width={360} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          size={32}
          className={css.bell}
          aria-label={label ?? say('SHELL.NOTIFICATIONS')}
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconBell size={18} stroke={1.5} />
          {unread > 0 && <span className={css.dot} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('SHELL.NOTIFICATIONS')}>
        <Inbox notifications={inbox.data?.notifications} unread={unread} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Inbox({
  notifications,
  unread,
  onLeave,
}: {
  notifications: readonly Notification[] | undefined
  unread: number
  onLeave: () => void
}) {
  const say = useWords()
  const read = useCommand(markNotificationsRead, { touches: [listNotifications], told: true })
  if (!notifications) return <SkeletonRows label={say('SHARED.STATES.LOADING')} />
  return (
    <>
      <div className={css.head}>
        <h2>{say('SHELL.NOTIFICATIONS')}</h2>
        <span className="spring" />
        {unread > 0 && (
          <button type="button" className="link" onClick={() => void read.run({})}>
            {say('SHELL.MARK_ALL_READ')}
          </button>
        )}
      </div>
      {notifications.length === 0 ? (
        <EmptyState>{say('SHELL.NO_NOTIFICATIONS')}</EmptyState>
      ) : (
        <ul className={css.list}>
          {notifications.map((notification) => (
            <Entry
              key={notification.notificationId}
              notification={notification}
              onOpen={() => {
                onLeave()
                if (!notification.readAt) void read.run({ notificationIds: [notification.notificationId] })
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const say = useWords()
  const time = useTime()
  const now = useNow()
  const site = useOwnSite()
  return (
    <li>
      <Link
        to={`${site}/${notification.path}`}
        className={css.entry}
        data-unread={notification.readAt === null || undefined}
        onClick={onOpen}
      >
        <span>{say(`NOTIFICATIONS.${notification.kind}`, notification.words)}</span>
        <time className="quiet small" dateTime={notification.at}>
          {time.distance(notification.at, now)}
        </time>
      </Link>
    </li>
  )
}
