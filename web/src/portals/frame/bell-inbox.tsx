import { listNotifications, markNotificationsRead } from '@colloquy/contract/notifications/operations'
import type { Notification } from '@colloquy/contract/notifications/shapes'
import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCommand } from '../../platform/query.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { AnchorTarget } from '../../ui/overlay/anchor-target.tsx'
import type { AnchoredProps } from '../../ui/overlay/anchored.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import css from './bell.module.css'

interface News {
  notifications: readonly Notification[] | undefined
  unread: number
}

/** The inbox below the bell. */
export function BellInbox({ id, anchor, opened, onChange, ...news }: AnchoredProps & News) {
  const t = useTranslate()
  return (
    <Popover id={id} opened={opened} onChange={onChange} width={360} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <AnchorTarget at={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('SHELL.NOTIFICATIONS')}>
        <Inbox {...news} onLeave={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Inbox({ notifications, unread, onLeave }: News & { onLeave: () => void }) {
  const t = useTranslate()
  const read = useCommand(markNotificationsRead, { invalidates: [listNotifications], toastErrors: true })
  if (!notifications) return <SkeletonRows label={t('SHARED.STATES.LOADING')} />
  return (
    <>
      <div className={css.head}>
        <h2>{t('SHELL.NOTIFICATIONS')}</h2>
        <span className="spring" />
        {unread > 0 && (
          <button type="button" className="link" onClick={() => void read.run({})}>
            {t('SHELL.MARK_ALL_READ')}
          </button>
        )}
      </div>
      {notifications.length === 0 ? (
        <EmptyState>{t('SHELL.NO_NOTIFICATIONS')}</EmptyState>
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
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = useHomePath()
  return (
    <li>
      <Link
        to={`${site}/${notification.path}`}
        className={css.entry}
        data-unread={notification.readAt === null || undefined}
        onClick={onOpen}
      >
        <span>{t(`NOTIFICATIONS.${notification.kind}`, notification.parameters)}</span>
        <time className="quiet small" dateTime={notification.at}>
          {time.distance(notification.at, now)}
        </time>
      </Link>
    </li>
  )
}
