import { Notifications } from '@mantine/notifications'

/** The position of toasts: top centre, where no page has buttons. */
export function ToastStack(_: { opened: boolean }) {
  return <Notifications position="top-center" limit={4} />
}
