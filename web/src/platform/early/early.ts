import type { Start } from '@colloquy/contract/tenancy/start/shapes'

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
export const questionOf = (
  address: string,
  { method = 'GET', body }: Pick<RequestInit, 'method' | 'body'> = {},
): string => `${method} ${address} ${typeof body === 'string' ? body : ''}`

/** Asks like `fetch`, but takes the answer that was asked for early, once, if there is one. */
export const askOrTake: typeof fetch = async (address, init = {}) => {
  const question = questionOf(String(address), init)
  const early = window.cqEarly?.get(question)
  window.cqEarly?.set(question, undefined)
  return (await early?.catch(() => undefined)) ?? fetch(address, init)
}

/** What was asked for early and is not wanted by now is old. */
export const forgetEarly = (): void => {
  for (const answer of window.cqEarly?.values() ?? [])
    void answer?.then(({ body }) => body?.cancel()).catch(() => undefined)
  delete window.cqEarly
}

/** What the page says it begins with; undefined where the server has said nothing. */
export const startHere = (): Start | undefined => {
  const text = document.getElementById('cq-start')?.textContent
  return text ? (JSON.parse(text) as Start) : undefined
}
