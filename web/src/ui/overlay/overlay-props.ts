import type { ReactNode } from 'react'

export interface DialogProps {
  opened?: boolean
  name: string
  /** The title is for screen readers only. */
  quiet?: boolean
  size?: number
  /** Aligned near the top instead of the middle. */
  high?: boolean
  /** What is typed in it is still there when it opens again, or the caller asks: it closes without asking. */
  keepsInput?: boolean
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
  /** Asks before unsaved input is discarded, unless its content does. */
  guardsInput?: boolean
  onClose: () => void
  children: ReactNode
}
