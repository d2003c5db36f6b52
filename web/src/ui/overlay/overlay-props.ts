import type { ReactNode } from 'react'

export interface DialogProps {
  opened?: boolean
  name: string
  /** The title is for screen readers only. */
  quiet?: boolean
  size?: number
  /** Aligned near the top instead of the middle. */
  high?: boolean
  onClose: () => void
  children: ReactNode
}

export interface DrawerProps {
  opened: boolean
  /** For screen readers; the drawer shows a title of its own. */
  name: string
  closeLabel: string
  /** The opener handles the focus on close; by default it is restored. */
  leavesFocus?: boolean
  onClose: () => void
  children: ReactNode
}
