import type { ReactNode } from 'react'

export interface DialogProps {
  opened?: boolean
  name: string
  /** The name is only said, not shown. */
  quiet?: boolean
  size?: number
  /** Stands near the top instead of in the middle. */
  high?: boolean
  onClose: () => void
  children: ReactNode
}

export interface DrawerProps {
  opened: boolean
  /** Said to screen readers; the sheet shows a title of its own. */
  name: string
  closeLabel: string
  /** Whoever opens it says where the focus goes when it closes; otherwise it goes where it came from. */
  leavesFocus?: boolean
  onClose: () => void
  children: ReactNode
}
