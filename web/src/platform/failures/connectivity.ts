import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { languageHeader } from '../language.ts'

/**
 * Whether the server can be reached. `offline`: the device is offline; `unreachable`: it is online, but the server does not
 * respond.
 */
export type Connectivity = 'online' | 'offline' | 'unreachable'

const state = createStore<{ connectivity: Connectivity }>()(() => ({
  connectivity: navigator.onLine ? 'online' : 'offline',
}))

export const currentConnectivity = (): Connectivity => state.getState().connectivity
/** The connectivity, kept up to date. */
export const useConnectivity = (): Connectivity => useStore(state, ({ connectivity }) => connectivity)
/** Calls back whenever the connectivity changes. */
export const onConnectivityChange = (changed: (connectivity: Connectivity) => void): (() => void) =>
  state.subscribe(({ connectivity }, before) => {
    if (connectivity !== before.connectivity) changed(connectivity)
  })

const set = (connectivity: Connectivity): void => state.setState({ connectivity })

/** Milliseconds between two checks, growing while there is no response. */
const probeDelaysMs = [1000, 2000, 4000, 8000, 15_000]
let isProbing = false
let next: ReturnType<typeof setTimeout> | undefined

/** A small request that needs no session. */
const probeServer = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/app-version.json', { cache: 'no-store', headers: languageHeader() }).catch(
    () => undefined,
  )
  return answer?.ok === true
}

/** Whether the server can work, which includes its database. */
export const isServerReady = async (): Promise<boolean> => {
  const answer = await fetch('/readyz', { cache: 'no-store', headers: languageHeader() }).catch(() => undefined)
  return answer?.ok === true
}

const probe = async (tries: number): Promise<void> => {
  clearTimeout(next)
  isProbing = true
  const found = await probeServer()
  isProbing = false
  if (found) return set('online')
  set(navigator.onLine ? 'unreachable' : 'offline')
  next = setTimeout(() => void probe(tries + 1), probeDelaysMs[Math.min(tries, probeDelaysMs.length - 1)])
}

/**
 * Reports that a request or the live connection failed. One failure is no proof, so the server is checked, repeatedly
 * while it does not respond.
 */
export const checkConnectivity = (): void => {
  if (currentConnectivity() === 'online' && !isProbing) void probe(0)
}

/** Reports whether a request got a response. */
export const reportReachability = (answered: boolean): void => {
  if (!answered) checkConnectivity()
  // A response that was in flight when the device went offline proves nothing.
  else if (currentConnectivity() !== 'online' && navigator.onLine) {
    clearTimeout(next)
    set('online')
  }
}

/** Follows the online state of the device. Returns the function that stops it. */
export const watchConnectivity = (target: Window = window): (() => void) => {
  const changed = () => void probe(0)
  target.addEventListener('offline', changed)
  target.addEventListener('online', changed)
  return () => {
    target.removeEventListener('offline', changed)
    target.removeEventListener('online', changed)
    clearTimeout(next)
  }
}
