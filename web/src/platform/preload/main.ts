import type { TokenResponse, User } from '@colloquy/contract/identity/shapes'
import type { Language } from '@colloquy/contract/languages'
import { drawShell } from './app-shell.ts'
import { type PreloadRequest, requestsOfPerson, requestsOfScreen, sessionRequest } from './preload-requests.ts'
import { embeddedStart, requestKeyOf } from './preloaded-responses.ts'

/*
 * Runs while the application is still being fetched, and has no other part of it: asks for the words, for whoever is
 * signed in, and for what the screen at this address shows first. Where it guesses wrong the application asks by itself.
 */

const pendingResponses = new Map<string, Promise<Response> | undefined>()
window.cqEarly = pendingResponses

const preload = (address: string, init: RequestInit = {}): Promise<Response> => {
  const answer = fetch(address, init)
  // Whoever takes the answer hears of what went wrong.
  answer.catch(() => undefined)
  pendingResponses.set(requestKeyOf(address, init), answer)
  return answer
}

const start = embeddedStart()

/** The language that was chosen here, else the one spoken here last, else the first of the device's that is offered. */
const guessLanguage = (offered: readonly string[]): Language | undefined => {
  const kept = [localStorage.getItem('cq-lang'), localStorage.getItem('cq-lang-spoken')]
  const tags = [...kept, ...navigator.languages].filter((tag) => tag !== null)
  for (const tag of tags) {
    const fitting = offered.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (fitting) return fitting as Language
  }
  return offered[0] as Language | undefined
}

const preloadTranslations = (): void => {
  const words = start?.words ?? {}
  const spoken = guessLanguage(Object.keys(words))
  for (const address of (spoken && words[spoken]) ?? [])
    preload(address, { cache: 'no-cache', credentials: 'same-origin' })
}

/** Whose token it is, as the token that describes them says. */
const subjectOf = ({ idToken }: TokenResponse): string | undefined => {
  const [, claims = ''] = idToken.split('.')
  return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
}

const preloadAs = (
  base: string,
  { accessToken }: TokenResponse,
  { method, path, body }: PreloadRequest,
): Promise<Response> | undefined => {
  const headers = new Headers({ authorization: `Bearer ${accessToken}` })
  const chosen = localStorage.getItem('cq-lang')
  if (chosen) headers.set('x-language', chosen.replace('-', ''))
  if (body) headers.set('content-type', 'application/json')
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  // An application that was kept from the last visit may be quicker.
  return pendingResponses.has(requestKeyOf(base + path, init)) ? undefined : preload(base + path, init)
}

/** Shows whose portal this is as soon as it is certain that somebody is let in. */
const drawAppShell = async (asking: Promise<Response> | undefined): Promise<void> => {
  const answer = await asking
  const root = document.getElementById('root')
  // Read from a copy: the application takes the answer itself.
  if (start && root && answer?.ok)
    drawShell(root, location.pathname, (await answer.clone().json()) as User, start.tenant)
}

/** Trades the cookie as the application does: tabs take turns. */
const preloadSession = async (base: string): Promise<void> => {
  if (localStorage.getItem('cq-session') === null) return
  const init = { method: sessionRequest.method, headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = await navigator.locks.request('cq-refresh', () => preload(base + sessionRequest.path, init))
  if (!answer.ok) return
  const token = (await answer.clone().json()) as TokenResponse
  const id = subjectOf(token)
  if (token.requireAdditionalAuthentication || token.isAnonymous || token.isBound || !id) return
  const [person, ...others] = [...requestsOfPerson(id), ...requestsOfScreen(location.pathname, location.search)]
  const asking = person && preloadAs(base, token, person)
  for (const question of others) preloadAs(base, token, question)
  await drawAppShell(asking)
}

preloadTranslations()
if (start) void preloadSession(start.settings.webApiUrl).catch(() => undefined)
