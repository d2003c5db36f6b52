import { createContext, useContext, useRef, useState } from 'react'

/** Called when a sheet covers the whole page; returns what is called when it no longer does. The frame provides it. */
export const CoveredPage = createContext<(() => () => void) | undefined>(undefined)

/** Protects unsaved input in overlays. The frame provides it; without it, overlays close at once. */
export interface InputGuard {
  readonly hasUnsaved: (within: Element) => boolean
  /** Asks the reader whether to discard the input. */
  readonly confirmDiscard: () => Promise<boolean>
}
export const InputGuardContext = createContext<InputGuard | undefined>(undefined)

/** Closes the overlay around an element, after asking if it holds unsaved input. */
export const CloseOverlay = createContext<() => void>(() => {})

/** How an overlay closes: unless `isOff`, unsaved input in `content` is discarded only after asking. */
export const useGuardedClose = (onClose: () => void, isOff: boolean) => {
  const guard = useContext(InputGuardContext)
  const content = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const close = async (): Promise<void> => {
    if (isOff || !content.current || !guard?.hasUnsaved(content.current)) return onClose()
    setAsking(true)
    const isDiscarded = await guard.confirmDiscard()
    setAsking(false)
    if (isDiscarded) onClose()
  }
  return { content, isAsking, close: () => void close() }
}
