/** The call whose room this tab is in. Kept for a reload, so that the reader gets back into the room as they were. */
export interface JoinedCall {
  readonly callId: string
  /** In milliseconds. */
  readonly enteredAt: number
  /** What was on: somebody muted must not be heard after a reload. */
  readonly microphone: boolean
  readonly camera: boolean
}

const storageKey = 'cq-joined-call'

export const rememberJoinedCall = (joined: JoinedCall): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(joined))

export const forgetJoinedCall = (): void => sessionStorage.removeItem(storageKey)

/** What a reload of the room interrupted; undefined if the room was opened in any other way, such as in a copied tab. */
export const interruptedCall = (callId: string): JoinedCall | undefined => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type !== 'reload' || new URL(load.name).pathname !== location.pathname) return undefined
  const joined = readJoinedCall()
  return joined?.callId === callId ? joined : undefined
}

const readJoinedCall = (): JoinedCall | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
