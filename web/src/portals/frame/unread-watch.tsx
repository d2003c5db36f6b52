import { notificationAdded, notificationsSettled } from '@colloquy/contract/notifications/events'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useOperationQuery } from '../../platform/query.ts'
import { useTenant } from '../../platform/settings.ts'
import { showIcon } from '../../platform/site/branding.ts'

/**
 * Keeps the reader's notifications up to date, and shows the tenant's notification icon in the tab while any is unread
 * [SH-13]. Also on pages without a bell, such as the call room.
 */
export function UnreadWatch() {
  const client = useQueryClient()
  const { assets } = useTenant()
  const hasUnread = (useOperationQuery(listNotifications, {}).data?.unread ?? 0) > 0
  const reload = () => void client.invalidateQueries({ queryKey: queryKeyOf(listNotifications) })
  useLiveEvent(notificationAdded, reload)
  useLiveEvent(notificationsSettled, reload)
  useEffect(() => {
    if (!hasUnread) return
    showIcon(assets.notificationFaviconUrl)
    return () => showIcon(assets.faviconUrl)
  }, [hasUnread, assets])
  return null
}
