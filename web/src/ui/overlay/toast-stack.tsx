import { Notifications } from '@mantine/notifications'
import css from './toast-stack.module.css'

/** The position of toasts: at the top in the middle, below the header, whose buttons stay usable. */
export function ToastStack(_: { opened: boolean }) {
  return <Notifications position="top-center" limit={4} className={css.stack} />
}
