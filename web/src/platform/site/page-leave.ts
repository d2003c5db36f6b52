import { fetchWithPreload } from '../preload/preloaded-responses.ts'

/*
 * Whoever signs out has requests under way, in this tab and in others: a page that loads, a list that looks for news. The
 * server would refuse them, and each refusal is a complaint about nothing. So they are taken back first.
 */
let leaving = new AbortController()

/** Milliseconds after which a page asks again that was told it would be left, and was not. */
const resumeAfterMs = 10_000

/** Takes back what is being asked, and asks nothing more: this page is being left. */
export const abortRequests = (): void => {
  leaving.abort()
  setTimeout(resumeRequests, resumeAfterMs)
}

/** Whether this page is being left. */
export const isLeaving = (): boolean => leaving.signal.aborted

/** Asks again. */
export const resumeRequests = (): void => {
  leaving = new AbortController()
}

// The browser may bring a page back as it was left.
addEventListener('pageshow', ({ persisted }) => persisted && resumeRequests())

/** Asks over HTTP as long as the page is not being left; what was asked then is never answered. */
export const fetchUnlessLeaving: typeof fetch = async (address, init) => {
  const { signal } = leaving
  if (signal.aborted) return never()
  try {
    const both = init?.signal ? AbortSignal.any([init.signal, signal]) : signal
    return await fetchWithPreload(address, { ...init, signal: both })
  } catch (error) {
    return signal.aborted ? never() : Promise.reject(error)
  }
}

const never = () => new Promise<never>(() => {})
