import { Notifications } from '@mantine/notifications'

/** Where toasts are shown: at the middle of the upper edge, where no page has its buttons. */
export function ToastStack(_: { opened: boolean }) {
  return <Notifications position="top-center" limit={4} />
}
