import { useEffect, useRef, useState } from 'react'

/** How long nothing is typed before it is sent to the server. */
const debounceMs = 1_000
/** How long after a failure it is sent again. */
const retryMs = 5_000

/** Whether the server has what was typed last. */
export type AutosaveState = 'saved' | 'saving' | 'failed'

export interface Autosaved<T> {
  /** What was typed last, here or on another device; undefined without anything, and until it is loaded. */
  readonly value: T | undefined
  readonly isLoaded: boolean
  readonly state: AutosaveState
  /** Keeps what was typed; undefined discards it at once. */
  readonly change: (value: T | undefined) => void
}

/**
 * Keeps on the server what somebody types, so that it is there on their other devices; and in session storage until the server
 * has it, so that it survives reloads. `load` answers undefined when there is nothing or no answer. `save` answers whether
 * it has worked; what failed is sent again. Both are called with `storageKey` as it was at first.
 */
export const useAutosave = <T>(
  storageKey: string,
  load: () => Promise<T | undefined>,
  save: (value: T | undefined) => Promise<boolean>,
): Autosaved<T> => {
  const [value, setValue] = useState<T | undefined>(() => {
    const text = sessionStorage.getItem(storageKey)
    return text === null ? undefined : (JSON.parse(text) as T)
  })
  const [isLoaded, setLoaded] = useState(value !== undefined)
  const [state, setState] = useState<AutosaveState>('saved')
  const isTouched = useRef(value !== undefined)
  const isGone = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  const first = useRef({ load, save })

  const sendAfter = (milliseconds: number, next: T | undefined, text: string | null) => {
    const send = async () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      const hasWorked = await first.current.save(next)
      // What was typed meanwhile has not been sent.
      if (sessionStorage.getItem(storageKey) !== text) return
      if (hasWorked) sessionStorage.removeItem(storageKey)
      setState(hasWorked ? 'saved' : 'failed')
      if (!hasWorked && !waiting.current && !isGone.current) sendAfter(retryMs, next, text)
    }
    waiting.current = { timer: setTimeout(() => void send(), milliseconds), send: () => void send() }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the key and the functions of the first time
  useEffect(() => {
    isGone.current = false
    const unsent = sessionStorage.getItem(storageKey)
    if (unsent !== null) sendAfter(0, JSON.parse(unsent) as T, unsent)
    else
      void first.current.load().then((loaded) => {
        if (loaded !== undefined && !isTouched.current) setValue(loaded)
        setLoaded(true)
      })
    return () => {
      isGone.current = true
      waiting.current?.send()
    }
  }, [])

  const change = (next: T | undefined) => {
    isTouched.current = true
    clearTimeout(waiting.current?.timer)
    setValue(next)
    setState('saving')
    const text = next === undefined ? null : JSON.stringify(next)
    if (text === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
    sendAfter(next === undefined ? 0 : debounceMs, next, text)
  }
  return { value, isLoaded, state, change }
}
