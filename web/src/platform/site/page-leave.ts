import { fetchWithPreload } from '../preload/preloaded-responses.ts'

/*
 * When the reader signs out, requests are open in this tab and in others. The server would refuse them, and each
 * refusal would be shown as an error. So they are cancelled first.
 */
let leaving = new AbortController()

/** Milliseconds after which a page that was not left after all sends requests again. */
const resumeAfterMs = 10_000

/** Cancels open requests and blocks new ones, because the page is being left. */
export const abortRequests = (): void => {
  leaving.abort()
  setTimeout(resumeRequests, resumeAfterMs)
}

/** Whether this page is being left. */
export const isLeaving = (): boolean => leaving.signal.aborted

/** Allows requests again. */
export const resumeRequests = (): void => {
  leaving = new AbortController()
}

// The browser may restore the page from its back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && resumeRequests())

/** Like `fetch`, but neither it nor reading its answer ends while the page is being left. */
export const fetchUnlessLeaving: typeof fetch = async (address, init) => {
  const { signal } = leaving
  if (signal.aborted) return never()
  try {
    const both = init?.signal ? AbortSignal.any([init.signal, signal]) : signal
    return readUnlessLeaving(await fetchWithPreload(address, { ...init, signal: both }), signal)
  } catch (error) {
    return signal.aborted ? never() : Promise.reject(error)
  }
}

/** A response may have begun when the page is left, and reading the rest of it is cancelled then, too. */
const readUnlessLeaving = (response: Response, signal: AbortSignal): Response => {
  const settle = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => (signal.aborted ? never() : Promise.reject(error)))
  const [json, blob] = [response.json.bind(response), response.blob.bind(response)]
  return Object.assign(response, { json: () => settle(json()), blob: () => settle(blob()) })
}

const never = () => new Promise<never>(() => {})
