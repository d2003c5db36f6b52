import type { TokenResponse, User } from '@colloquy/contract/identity/shapes'
import type { Language } from '@colloquy/contract/languages'
import { drawShell } from './app-shell.ts'
import { type PreloadRequest, requestsOfPerson, requestsOfScreen, sessionRequest } from './preload-requests.ts'
import { embeddedStart, requestKeyOf } from './preloaded-responses.ts'

/*
 * Runs while the application is still loading, and shares no code with it: preloads the translations, the signed-in
 * person, and the first data of the screen at this URL. The application requests itself whatever was guessed wrong.
 */

const pendingResponses = new Map<string, Promise<Response> | undefined>()
window.cqEarly = pendingResponses

const preload = (address: string, init: RequestInit = {}): Promise<Response> => {
  const answer = fetch(address, init)
  // Errors are handled by the consumer of the response.
  answer.catch(() => undefined)
  pendingResponses.set(requestKeyOf(address, init), answer)
  return answer
}

const start = embeddedStart()

/** The language chosen here, else the last one used here, else the first supported one of the device. */
const guessLanguage = (offered: readonly string[]): Language | undefined => {
  const storedLanguages = [localStorage.getItem('cq-lang'), localStorage.getItem('cq-lang-spoken')]
  const tags = [...storedLanguages, ...navigator.languages].filter((tag) => tag !== null)
  for (const tag of tags) {
    const fitting = offered.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (fitting) return fitting as Language
  }
  return offered[0] as Language | undefined
}

/** The chosen language, sent with each request [LN-05]. */
const languageHeader = (): Record<string, string> => {
  const chosen = localStorage.getItem('cq-lang')
  return chosen ? { 'x-language': chosen.replace('-', '') } : {}
}

const preloadTranslations = (): void => {
  const words = start?.words ?? {}
  const spoken = guessLanguage(Object.keys(words))
  for (const address of (spoken && words[spoken]) ?? [])
    preload(address, { cache: 'no-cache', credentials: 'same-origin', headers: languageHeader() })
}

/** The person of a token, from its ID token. */
const subjectOf = ({ idToken }: TokenResponse): string | undefined => {
  const [, claims = ''] = idToken.split('.')
  return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
}

const preloadAs = (
  base: string,
  { accessToken }: TokenResponse,
  { method, path, body }: PreloadRequest,
): Promise<Response> | undefined => {
  const headers = new Headers({ authorization: `Bearer ${accessToken}`, ...languageHeader() })
  if (body) headers.set('content-type', 'application/json')
  const common = { method, headers, credentials: 'include' } as const
  const init = { ...common, ...(body ? { body: JSON.stringify(body) } : {}) }
  // A cached application may be faster.
  return pendingResponses.has(requestKeyOf(base + path, init)) ? undefined : preload(base + path, init)
}

/** Shows the portal as soon as the session is confirmed. */
const drawAppShell = async (asking: Promise<Response> | undefined): Promise<void> => {
  const answer = await asking
  const root = document.getElementById('root')
  // Reads a copy, because the application consumes the response itself.
  if (start && root && answer?.ok)
    drawShell(root, location.pathname, (await answer.clone().json()) as User, start.tenant)
}

/** Refreshes the session as the application does: tabs take turns. */
const preloadSession = async (base: string): Promise<void> => {
  if (localStorage.getItem('cq-session') === null) return
  const headers = { 'content-type': 'application/json', ...languageHeader() }
  const init = { method: sessionRequest.method, headers, body: '{}', credentials: 'include' } as const
  const answer = await navigator.locks.request('cq-refresh', () => preload(base + sessionRequest.path, init))
  if (!answer.ok) return
  const token = (await answer.clone().json()) as TokenResponse
  const id = subjectOf(token)
  if (token.requireAdditionalAuthentication || token.isAnonymous || token.isShareLinkSession || !id) return
  const [person, ...others] = [...requestsOfPerson(id), ...requestsOfScreen(location.pathname, location.search)]
  const asking = person && preloadAs(base, token, person)
  for (const question of others) preloadAs(base, token, question)
  await drawAppShell(asking)
}

preloadTranslations()
if (start) void preloadSession(start.settings.webApiUrl).catch(() => undefined)
