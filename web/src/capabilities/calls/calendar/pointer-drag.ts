import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** Pixels that a pointer moves before it drags; less is a click. */
const thresholdPx = 5

interface Drag {
  /** Whether there is something to drag; when not, the press stays a click. */
  readonly onStart: () => boolean
  readonly onMove: (event: PointerEvent) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/**
 * Drags with a mouse or a pen; a finger scrolls. `begin` is called when the pointer goes down, and Escape puts everything back.
 */
export const usePointerDrag = (): ((event: ReactPointerEvent, drag: Drag) => void) => {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return (pressed, drag) => {
    if (pressed.button !== 0 || pressed.pointerType === 'touch') return
    stop.current?.()
    const { clientX, clientY } = pressed
    const state = { isDragging: false }
    const listeners = new AbortController()
    const end = () => {
      listeners.abort()
      stop.current = undefined
      document.documentElement.style.removeProperty('cursor')
    }
    stop.current = end
    const options = { signal: listeners.signal, capture: true }
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!state.isDragging) {
          if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < thresholdPx) return
          ignoreNextClick()
          if (!drag.onStart()) return end()
          state.isDragging = true
          document.documentElement.style.cursor = 'grabbing'
        }
        event.preventDefault()
        drag.onMove(event)
      },
      options,
    )
    window.addEventListener(
      'pointerup',
      () => {
        end()
        if (state.isDragging) drag.onDrop()
      },
      options,
    )
    const cancel = () => {
      end()
      if (state.isDragging) drag.onCancel()
    }
    window.addEventListener('pointercancel', cancel, options)
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !state.isDragging) return
        event.stopPropagation()
        cancel()
      },
      options,
    )
  }
}

/** A drag ends with a click on whatever is under the pointer, which must open nothing. */
const ignoreNextClick = (): void => {
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true }
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  // The click follows the release of the pointer in the same task or the next one.
  window.addEventListener('pointerup', () => setTimeout(() => listeners.abort()), options)
}
