import type { SiteStart } from '@colloquy/contract/tenancy/start-shapes'

/*
 * A separate script (main.ts) preloads the first data of a page while the application is still loading. Here the
 * application takes those responses instead of requesting them again.
 */

declare global {
  interface Window {
    /** Responses in flight by request; undefined once the application has requested it itself. */
    cqEarly?: Map<string, Promise<Response> | undefined>
  }
}

/** The key of a request. */
export const requestKeyOf = (
  address: string,
  { method = 'GET', body }: Pick<RequestInit, 'method' | 'body'> = {},
): string => `${method} ${address} ${typeof body === 'string' ? body : ''}`

/** Like `fetch`, but takes the preloaded response once, if there is one. */
export const fetchWithPreload: typeof fetch = async (address, init = {}) => {
  const question = requestKeyOf(String(address), init)
  const early = window.cqEarly?.get(question)
  markTaken(question)
  return (await early?.catch(() => undefined)) ?? fetch(address, init)
}

/** Parsed preloaded responses by request. */
const parsed = new Map<string, unknown>()

const markTaken = (question: string): void => {
  window.cqEarly?.set(question, undefined)
  parsed.delete(question)
}

/** Parses preloaded responses, so that they are available at the first render. */
export const parsePreloaded = async (): Promise<void> => {
  const reading = [...(window.cqEarly ?? [])].map(async ([question, response]) => {
    const answer = await response
    // Reads a copy, because an earlier consumer may take the response itself.
    const value: unknown = answer?.ok ? await answer.clone().json() : undefined
    if (value !== undefined && window.cqEarly?.get(question) === response) parsed.set(question, value)
  })
  await Promise.allSettled(reading)
}

/** Takes the value of a parsed preloaded response, once; undefined without one. */
export const consumeParsed = (address: string, init: Pick<RequestInit, 'method' | 'body'>): unknown => {
  const question = requestKeyOf(address, init)
  const value = parsed.get(question)
  if (value === undefined) return undefined
  void window.cqEarly
    ?.get(question)
    ?.then(({ body }) => body?.cancel())
    .catch(() => undefined)
  markTaken(question)
  return value
}

/** Preloaded responses that were not needed by now are outdated. */
export const discardPreloaded = (): void => {
  parsed.clear()
  for (const answer of window.cqEarly?.values() ?? [])
    void answer?.then(({ body }) => body?.cancel()).catch(() => undefined)
  delete window.cqEarly
}

/** The data embedded in the page; undefined without any. */
export const embeddedStart = (): SiteStart | undefined => {
  const text = document.getElementById('cq-start')?.textContent
  return text ? (JSON.parse(text) as SiteStart) : undefined
}
