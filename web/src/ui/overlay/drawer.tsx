import type { ReactNode } from 'react'
import { later } from './later.tsx'

export interface DrawerProps {
  opened: boolean
  /** Said to screen readers; the sheet shows a title of its own. */
  name: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A sheet at the end edge of the page, about one thing of what the page lists. On phones it covers the page. */
export const Drawer = later<DrawerProps>(async () => (await import('./drawer-sheet.tsx')).DrawerSheet)
