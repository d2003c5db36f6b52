import type { Start } from '@colloquy/contract/tenancy/start-shapes'

/*
 * What a page needs first is asked for by a script of its own (main.ts) while the application is still being
 * fetched. Here the application takes those answers instead of asking again.
 */

declare global {
  interface Window {
    /** Answers that are on their way, by the questions they belong to; undefined once the application has asked itself. */
    cqEarly?: Map<string, Promise<Response> | undefined>
  }
}

/** The name of a question. */
export const requestKeyOf = (
  address: string,
  { method = 'GET', body }: Pick<RequestInit, 'method' | 'body'> = {},
): string => `${method} ${address} ${typeof body === 'string' ? body : ''}`

/** Asks like `fetch`, but takes the answer that was asked for early, once, if there is one. */
export const fetchWithPreload: typeof fetch = async (address, init = {}) => {
  const question = requestKeyOf(String(address), init)
  const early = window.cqEarly?.get(question)
  markTaken(question)
  return (await early?.catch(() => undefined)) ?? fetch(address, init)
}

/** What has been read of the answers that came early, by their questions. */
const parsed = new Map<string, unknown>()

const markTaken = (question: string): void => {
  window.cqEarly?.set(question, undefined)
  parsed.delete(question)
}

/** Reads what has come early, so that it is there when a page is drawn for the first time. */
export const parsePreloaded = async (): Promise<void> => {
  const reading = [...(window.cqEarly ?? [])].map(async ([question, asked]) => {
    const answer = await asked
    // Read from a copy: whoever asks for it meanwhile takes the answer itself.
    const value: unknown = answer?.ok ? await answer.clone().json() : undefined
    if (value !== undefined && window.cqEarly?.get(question) === asked) parsed.set(question, value)
  })
  await Promise.allSettled(reading)
}

/** Takes the value of an answer that has come early and has been read, once; undefined where there is none. */
export const takeParsed = (address: string, init: Pick<RequestInit, 'method' | 'body'>): unknown => {
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

/** What was asked for early and is not wanted by now is old. */
export const discardPreloaded = (): void => {
  parsed.clear()
  for (const answer of window.cqEarly?.values() ?? [])
    void answer?.then(({ body }) => body?.cancel()).catch(() => undefined)
  delete window.cqEarly
}

/** What the page says it begins with; undefined where the server has said nothing. */
export const embeddedStart = (): Start | undefined => {
  const text = document.getElementById('cq-start')?.textContent
  return text ? (JSON.parse(text) as Start) : undefined
}
