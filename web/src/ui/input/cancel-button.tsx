import { type ComponentProps, useContext } from 'react'
import { CloseOverlay } from '../overlay-context.ts'
import { Button } from './button.tsx'

/** Closes the dialog around it, like Esc. */
export function CancelButton(props: Omit<ComponentProps<typeof Button<'button'>>, 'onClick'>) {
  const close = useContext(CloseOverlay)
  return <Button {...props} onClick={close} />
}
