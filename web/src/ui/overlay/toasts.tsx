import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

const ToastStack = lazyOverlay(async () => (await import('./toast-stack.tsx')).ToastStack)

/** Shows the toasts; their code is loaded with the first one. */
export function Toasts() {
  const opened = useSyncExternalStore(
    notificationsStore.subscribe,
    () => notificationsStore.getState().notifications.length > 0,
  )
  return <ToastStack opened={opened} />
}
