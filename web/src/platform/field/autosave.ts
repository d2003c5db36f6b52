import { useEffect, useRef, useState } from 'react'
import { RefusalError } from '../query.ts'

/** How long nothing is typed before it is sent to the server. */
const debounceMs = 1_000
/** How long after a failure it is sent again. */
const retryMs = 5_000

/** What became of a save: without an answer it is sent again, a refusal is final. */
export type SaveOutcome = 'saved' | 'refused' | 'unreachable'

/** Whether the server has what was typed last. `unreachable`: it is not there yet, also when nothing could be loaded. */
export type AutosaveState = SaveOutcome | 'saving'

export interface AutosavedValue<T> {
  /** What was typed last, here or on another device; undefined without anything, and until it is loaded. */
  readonly value: T | undefined
  /** What is typed before would replace what is not known yet. */
  readonly isLoaded: boolean
  readonly state: AutosaveState
  /** Keeps what was typed; undefined discards it at once. */
  readonly change: (value: T | undefined) => void
}

/**
 * Keeps on the server what somebody types, so that it is there on their other devices; and in session storage until the server
 * has it, so that it survives reloads. `load` answers undefined when there is nothing, and rejects when that is not known; then
 * it is tried again. Both functions are used as they were at first, like `storageKey`.
 */
export const useAutosave = <T>(
  storageKey: string,
  load: () => Promise<T | undefined>,
  save: (value: T | undefined) => Promise<SaveOutcome>,
): AutosavedValue<T> => {
  const [value, setValue] = useState<T | undefined>(() => {
    const text = sessionStorage.getItem(storageKey)
    return text === null ? undefined : (JSON.parse(text) as T)
  })
  const [isLoaded, setLoaded] = useState(value !== undefined)
  const [state, setState] = useState<AutosaveState>('saved')
  const isTouched = useRef(value !== undefined)
  const isUnmounted = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  const retrying = useRef<ReturnType<typeof setTimeout>>(undefined)
  const initial = useRef({ load, save })

  const sendAfter = (milliseconds: number, next: T | undefined, text: string | null) => {
    const send = async () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      const outcome = await initial.current.save(next)
      // What was typed since has not been sent.
      if (sessionStorage.getItem(storageKey) !== text) return
      if (outcome === 'saved') sessionStorage.removeItem(storageKey)
      setState(outcome)
      if (outcome === 'unreachable' && !waiting.current && !isUnmounted.current) sendAfter(retryMs, next, text)
    }
    waiting.current = { timer: setTimeout(() => void send(), milliseconds), send: () => void send() }
  }

  const loadUntilKnown = (): void => {
    initial.current.load().then(
      (loaded) => {
        if (loaded !== undefined && !isTouched.current) setValue(loaded)
        setLoaded(true)
        if (!isTouched.current) setState('saved')
      },
      (error: unknown) => {
        if (isUnmounted.current) return
        const isRefused = error instanceof RefusalError
        if (!isTouched.current) setState(isRefused ? 'refused' : 'unreachable')
        if (!isRefused) retrying.current = setTimeout(loadUntilKnown, retryMs)
      },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the key and the functions of the first time
  useEffect(() => {
    isUnmounted.current = false
    const unsent = sessionStorage.getItem(storageKey)
    if (unsent !== null) sendAfter(0, JSON.parse(unsent) as T, unsent)
    else loadUntilKnown()
    return () => {
      isUnmounted.current = true
      clearTimeout(retrying.current)
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

/** The outcome of a save by a command: without an answer, nothing is known of it. */
export const saveOutcomeOf = (
  outcome: { readonly ok: boolean; readonly refusal?: unknown } | undefined,
): SaveOutcome => {
  if (outcome?.ok) return 'saved'
  return !outcome || outcome.refusal === 'offline' || outcome.refusal === 'unexpected' ? 'unreachable' : 'refused'
}
