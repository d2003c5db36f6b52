import { type RefCallback, useId, useState } from 'react'

/** The anchor of an overlay, and whether it is open. */
export interface AnchoredProps {
  id: string
  /** The button that opens it. */
  anchor: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
}

/** ARIA attributes and handlers of the button. */
export interface TriggerProps {
  id: string
  ref: RefCallback<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'data-expanded': boolean | undefined
}

/** Connects a button with an overlay that is loaded `later`: the button is the same before and after. */
export const useAnchored = (kind: 'menu' | 'dialog'): { handle: TriggerProps; hanging: AnchoredProps } => {
  const id = useId()
  const [at, setAt] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    handle: {
      id,
      ref: setAt,
      onClick: () => setOpened((before) => !before),
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      'data-expanded': opened || undefined,
    },
    hanging: { id, anchor: at, opened, onChange: setOpened },
  }
}
