import { chatChanged, chatRead } from '@colloquy/contract/chat/events'
import { listChats } from '@colloquy/contract/chat/operations'
import { notificationAdded, notificationsMarkedRead } from '@colloquy/contract/notifications/events'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import type { Output } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveEvent, useLiveState } from '../../platform/live/live.ts'
import { queryKeyOf, useOperationQuery } from '../../platform/query.ts'
import { useTenant } from '../../platform/settings.ts'
import { shell } from '../../platform/shell-store.ts'
import { showIcon } from '../../platform/site/branding.ts'
import { afterDelivery, afterReading } from './chat-list.ts'

/**
 * Keeps the reader's notifications and unread messages up to date. While any is unread the tab shows the tenant's
 * notification icon [SH-13], and its title the number of unread messages, which are unknown without a live connection
 * [CH-04]. Also on pages without a bell, such as the call room.
 */
export function UnreadWatch() {
  const client = useQueryClient()
  const { assets } = useTenant()
  const isConnected = useLiveState() === 'Connected'
  const chats = useOperationQuery(listChats, {}, { enabled: isConnected })
  const unreadMessages = isConnected ? (chats.data?.unread ?? 0) : 0
  const hasUnread = (useOperationQuery(listNotifications, {}).data?.unread ?? 0) > 0 || unreadMessages > 0
  const reload = () => void client.invalidateQueries({ queryKey: queryKeyOf(listNotifications) })
  /** Changes the known list by an event, or fetches it. */
  const followChats = (changed: (list: Output<typeof listChats>) => Output<typeof listChats> | undefined) => {
    const known = client.getQueryData<Output<typeof listChats>>(queryKeyOf(listChats, {}))
    const after = known && changed(known)
    if (after) client.setQueryData(queryKeyOf(listChats, {}), after)
    else void client.invalidateQueries({ queryKey: queryKeyOf(listChats) })
  }
  useLiveEvent(notificationAdded, reload)
  useLiveEvent(notificationsMarkedRead, reload)
  useLiveEvent(chatChanged, (event) => followChats((list) => afterDelivery(list, event)))
  useLiveEvent(chatRead, (event) => followChats((list) => afterReading(list, event)))
  useEffect(() => {
    shell.setUnreadMessages(unreadMessages)
    return () => shell.setUnreadMessages(0)
  }, [unreadMessages])
  useEffect(() => {
    if (!hasUnread) return
    showIcon(assets.notificationFaviconUrl)
    return () => showIcon(assets.faviconUrl)
  }, [hasUnread, assets])
  return null
}
