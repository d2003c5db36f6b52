import type { ReactNode } from 'react'
import { later } from './later.tsx'

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

const Window = later<DialogProps & { opened: boolean }>(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** A window above the page that has the keyboard until it is closed. */
export function Dialog({ opened = true, ...rest }: DialogProps) {
  return <Window opened={opened} {...rest} />
}
