import { checkAccess, me, refresh, signOut as signOutOperation } from '@colloquy/contract/identity/operations'
import type { TokenResponse, User } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createClient, isSwallowed, Unexpected } from './api.ts'
import { chosenLanguage } from './language.ts'
import { settingsNow } from './settings.ts'
import { goElsewhere, goToClosed, goToSignIn } from './site/way-in.ts'
import { now } from './time-source.ts'
import { heard } from './trouble/reach.ts'
import { noteOwedTerms } from './visitor/owed-terms.ts'
import { forgetInfo, infoOf, keepInfo, mayBeSignedIn, owesFactor, readInfo } from './visitor/signed-in-info.ts'

/** Who is signed in here. `starting` until the first answer: nothing is shown before [SH-05]. */
export type Session = { status: 'starting' } | { status: 'out' } | { status: 'in'; user: User }

export const session = createStore<Session>()((): Session => ({ status: 'starting' }))

/** The session, or a part of it, kept up to date. */
export const useSession = <T>(select: (session: Session) => T): T => useStore(session, select)

/** The signed-in person; undefined for visitors. */
export const useUser = (): User | undefined =>
  useSession((current) => (current.status === 'in' ? current.user : undefined))

/** The signed-in person, once their account is active; undefined for visitors and while it is pending [AU-16]. */
export const useActiveUser = (): User | undefined => {
  const user = useUser()
  return user?.needsActivation === 'True' ? undefined : user
}

/** The access token lives here and nowhere else. `at`: when it was received, to order the news of several tabs. */
let token: { value: string; at: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

type News = { kind: 'token'; token: { value: string; at: number }; expiresIn: number } | { kind: 'out' }
const channel = new BroadcastChannel('cq-session')

const hold = (next: { value: string; at: number }, expiresIn: number): void => {
  token = next
  clearTimeout(timer)
  const wanted = settingsNow()?.featureFlags['token-refresher'] ?? true
  if (wanted) timer = setTimeout(renewInTime, expiresIn * 800)
}

/** Milliseconds until the next try when the server could not be asked for a token. */
const patience = 5000

/** A server that does not answer says nothing about the session: it is asked again. */
const renewInTime = (): void => {
  renew().catch(() => {
    timer = setTimeout(renewInTime, patience)
  })
}

const drop = (): void => {
  token = undefined
  clearTimeout(timer)
  forgetInfo()
  session.setState({ status: 'out' }, true)
}

channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.kind === 'out') leave()
  else if (!token || data.token.at > token.at) hold(data.token, data.expiresIn)
})

/**
 * Gets a new access token for the refresh cookie. Tabs take turns: the cookie can be spent only once, so whoever
 * waited while another tab renewed takes that tab's token. False when the session is over.
 */
export const renew = async (): Promise<boolean> => {
  const before = token
  return navigator.locks.request('cq-refresh', async () => {
    if (token && token !== before) return true
    const answer = await api(refresh, {})
    if (isSwallowed(answer)) throw new Unexpected(500, refresh.name)
    if (!answer.ok) {
      const wasIn = session.getState().status === 'in'
      const wasHere = wasIn || mayBeSignedIn()
      drop()
      if (wasHere && (await isRestricted())) await shutOut()
      else if (wasIn) goToSignIn()
      return false
    }
    accept(answer.value)
    return true
  })
}

const accept = (response: TokenResponse): void => {
  hold({ value: response.accessToken, at: now().getTime() }, response.expiresIn)
  const info = readInfo()
  if (info) keepInfo({ ...info, idToken: response.idToken, expireIn: response.expiresIn })
  channel.postMessage({ kind: 'token', token: token!, expiresIn: response.expiresIn } satisfies News)
}

/** Asks the server for an operation, as whoever is signed in. */
export const api = createClient({
  base: () => settingsNow()?.webApiUrl ?? '/api',
  token: () => token?.value,
  language: () => chosenLanguage(),
  renew,
  heard,
  // New terms may have come into force since the page was opened.
  refused: (refusal) => refusal === 'terms_required' && noteOwedTerms('later'),
})

/**
 * A sign-in has succeeded: keeps what describes it, and holds the token. Where a second factor is owed there is no token
 * yet; the way in goes on at its page, whatever address is opened next.
 */
export const enter = (response: TokenResponse, rememberMe: boolean, externalAuthType: string | null = null): void => {
  keepInfo({ ...infoOf(response, rememberMe, now()), externalAuthType })
  if (!response.requireAdditionalAuthentication) accept(response)
}

/** Takes up the session that the refresh cookie stands for, if there is one. Ends with the status `in` or `out`. */
export const resume = async (): Promise<Session> => {
  const answer = mayBeSignedIn() && (await renew()) ? await api(me, {}) : undefined
  if (answer?.ok) session.setState({ status: 'in', user: answer.value }, true)
  else if (owesFactor()) session.setState({ status: 'out' }, true)
  else drop()
  return session.getState()
}

/** The person has changed something about themselves. */
export const replaceUser = (user: User): void => session.setState({ status: 'in', user }, true)

/** Asks anew who is signed in, because something about the person has changed. Nothing happens when it cannot be asked. */
export const renewUser = async (): Promise<void> => {
  const answer = await api(me, {}).catch(() => undefined)
  if (answer?.ok) replaceUser(answer.value)
}

/**
 * Forgets the session in this tab and shows the way in. The server has ended it already, or is not asked. `through`: where
 * the browser is signed out of an account elsewhere first, and comes back from [AU-17].
 */
export const leave = (through?: string | null): void => {
  drop()
  if (through) void goElsewhere(through)
  else goToSignIn()
}

/** Ends the session here and in the other tabs. */
export const signOut = async (): Promise<void> => {
  let through: string | null = null
  try {
    const answer = await api(signOutOperation, { everywhere: false })
    if (answer.ok) through = answer.value.externalUrl
  } finally {
    channel.postMessage({ kind: 'out' } satisfies News)
    leave(through)
  }
}

/** Asks whether whoever was signed in here has been restricted; only the expert portal says so [RA-03]. */
export const isRestricted = async (): Promise<boolean> => {
  const answer = await api(checkAccess, {}).catch(() => undefined)
  return answer?.ok === true && answer.value.isRestricted
}

let shuttingOut: Promise<void> | undefined

/**
 * Shows somebody out whose account was restricted [RA-02]: forgets who they were, signs them out of the account elsewhere
 * that they have come in with, and leaves for the page that says so, which closes everything open on this one.
 */
export const shutOut = (): Promise<void> => {
  shuttingOut ??= (async () => {
    drop()
    const answer = await api(signOutOperation, { everywhere: false }).catch(() => undefined)
    goToClosed(answer?.ok ? answer.value.externalUrl : null)
  })()
  return shuttingOut
}
