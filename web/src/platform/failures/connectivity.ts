import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether the server can be reached. `cut`: the device itself has no network; `silent`: there is one, but no answer. */
export type Connectivity = 'there' | 'cut' | 'silent'

const state = createStore<{ reach: Connectivity }>()(() => ({ reach: navigator.onLine ? 'there' : 'cut' }))

export const currentConnectivity = (): Connectivity => state.getState().reach
/** Whether the server can be reached, kept up to date. */
export const useConnectivity = (): Connectivity => useStore(state, ({ reach }) => reach)
/** Does something whenever it changes whether the server can be reached. */
export const onConnectivityChange = (changed: (reach: Connectivity) => void): (() => void) =>
  state.subscribe(({ reach }, before) => {
    if (reach !== before.reach) changed(reach)
  })

const set = (reach: Connectivity): void => state.setState({ reach })

/** Milliseconds between two looks, growing as long as there is no answer. */
const probeDelaysMs = [1000, 2000, 4000, 8000, 15_000]
let isProbing = false
let next: ReturnType<typeof setTimeout> | undefined

/** Asks for something small that needs nobody to be signed in. */
const probeServer = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/app-version.json', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

const probe = async (tries: number): Promise<void> => {
  clearTimeout(next)
  isProbing = true
  const found = await probeServer()
  isProbing = false
  if (found) return set('there')
  set(navigator.onLine ? 'silent' : 'cut')
  next = setTimeout(() => void probe(tries + 1), probeDelaysMs[Math.min(tries, probeDelaysMs.length - 1)])
}

/**
 * Something could not be reached: a request, or the live connection. One failure is no proof, so the server is asked,
 * and as long as it does not answer, again and again.
 */
export const checkConnectivity = (): void => {
  if (currentConnectivity() === 'there' && !isProbing) void probe(0)
}

/** A request was answered, or it was not. */
export const reportReachability = (answered: boolean): void => {
  if (!answered) checkConnectivity()
  // An answer that was on its way when the network went says nothing about now.
  else if (currentConnectivity() !== 'there' && navigator.onLine) {
    clearTimeout(next)
    set('there')
  }
}

/** Follows what the device knows of its network. Returns the function that stops it. */
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
