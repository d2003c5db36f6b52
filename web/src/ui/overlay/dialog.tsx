import { later } from './later.tsx'
import type { DialogProps } from './shapes.ts'

const Window = later<DialogProps & { opened: boolean }>(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** A window above the page that has the keyboard until it is closed. */
export function Dialog({ opened = true, ...rest }: DialogProps) {
  return <Window opened={opened} {...rest} />
}
