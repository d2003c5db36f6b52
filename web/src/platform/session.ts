import {
  checkAccess,
  getAnonymousUser,
  getCurrentUser,
  refreshSession,
  signOut as signOutOperation,
  stopImpersonation,
} from '@colloquy/contract/identity/operations'
import type { AnonymousUser, TokenResponse, User } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hideOverlays } from '../ui/overlay/lazy-overlay.tsx'
import { type ClientOptions, createApiClient, isServerFailure, RequestError } from './api.ts'
import { deviceTimeMs, now } from './clock.ts'
import { reportReachability } from './failures/connectivity.ts'
import { chosenLanguage } from './language.ts'
import { currentSettings } from './settings.ts'
import { goToAccountDisabled, goToSignIn, leaveApp } from './site/navigation.ts'
import { abortRequests, fetchUnlessLeaving, isLeaving, resumeRequests } from './site/page-leave.ts'
import { setPendingTerms, usePendingTerms } from './viewer/pending-terms.ts'
import {
  resetSessionScope,
  sessionScope,
  type TokenKind,
  tokenKindOf,
  useSessionScope,
} from './viewer/session-scope.ts'
import {
  clearSignInInfo,
  isFactorPending,
  mayBeSignedIn,
  readSignInInfo,
  signInInfoOf,
  storeSignInInfo,
} from './viewer/signed-in-info.ts'
import {
  afterEvent,
  afterStep,
  type LoadEvent,
  notStarted,
  type Step,
  signInAgainPath,
  type UserLoad,
} from './viewer/user-load.ts'

/** The state of the session. `starting` until the first response: nothing is shown before [SH-05]. */
export type Session =
  | { status: 'starting' }
  | { status: 'signedOut' }
  /** The session of a share link without an account [AX-01]. */
  | { status: 'anonymous'; bearer: AnonymousUser }
  | { status: 'signedIn'; user: User }

export const session = createStore<Session>()((): Session => ({ status: 'starting' }))

/** The session or a part of it, kept up to date. */
export const useSession = <T>(select: (session: Session) => T): T => useStore(session, select)

/** The signed-in person; undefined for visitors. */
export const useUser = (): User | undefined =>
  useSession((current) => (current.status === 'signedIn' ? current.user : undefined))

/**
 * The signed-in person, if the account is active, the session is not of a share link, and the terms are accepted;
 * undefined otherwise [AU-16] [TC-01].
 */
export const useActiveUser = (): User | undefined => {
  const user = useUser()
  const { sharedResource } = useSessionScope()
  const isClosed = usePendingTerms() === 'start'
  return user?.needsActivation === 'True' || sharedResource || isClosed ? undefined : user
}

/** `at`: when it was received, to order the messages of several tabs. */
interface HeldToken {
  value: string
  at: number
  /** Its lifetime in seconds from then on. */
  ttlSeconds: number
  kind: TokenKind
}

/** The access token is stored here and nowhere else. */
let token: HeldToken | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let load: UserLoad = notStarted

type TabMessage =
  | { kind: 'token'; token: HeldToken }
  | { kind: 'leaving' }
  | { kind: 'signedOut' }
  | { kind: 'switched' }
const channel = new BroadcastChannel('cq-session')

const storeToken = (next: HeldToken): void => {
  token = next
  scheduleAfterRefresh()
}

/** The refresher restarts with each new token, once the user is loaded and while its flag is on [AU-08]. */
const scheduleAfterRefresh = (): void => {
  load = afterEvent(load, { kind: 'refreshed' })
  if (load.steps[0] !== 'startRefresher') return
  load = afterStep(load)
  scheduleRefresh()
}

const scheduleRefresh = (): void => {
  clearTimeout(timer)
  const isWanted = currentSettings()?.featureFlags['token-refresher'] ?? true
  if (isWanted && token) timer = setTimeout(renewOrRetry, token.at + token.ttlSeconds * 800 - deviceTimeMs())
}

/** Milliseconds until the next attempt when the server was unreachable. */
const retryDelayMs = 5000

/** An unreachable server says nothing about the session, so the request is retried. */
const renewOrRetry = (): void => {
  renewToken().catch(() => {
    timer = setTimeout(renewOrRetry, retryDelayMs)
  })
}

const clearSession = (): void => {
  token = undefined
  clearTimeout(timer)
  load = notStarted
  clearSignInInfo()
  resetSessionScope()
  session.setState({ status: 'signedOut' }, true)
}

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'leaving') abortRequests()
  else if (data.kind === 'signedOut') leaveToSignIn()
  else if (data.kind === 'switched') goToSignIn('/')
  else if (!token || data.token.at > token.at) storeToken(data.token)
})

/**
 * Gets a new access token for the refresh cookie. Tabs take turns, because the cookie is single-use: a tab that waited
 * uses the token of the tab that refreshed. False when the session is over.
 */
export const renewToken = async (): Promise<boolean> => {
  const before = token
  return navigator.locks.request('cq-refresh', async () => {
    if (token && token !== before) return true
    const answer = await api(refreshSession, {})
    if (isServerFailure(answer)) throw new RequestError(500, refreshSession.name)
    if (!answer.ok) {
      const { status } = session.getState()
      const wasIn = status === 'signedIn'
      const wasHere = wasIn || mayBeSignedIn()
      clearSession()
      if (wasHere && (await isRestricted())) await signOutRestricted()
      else if (wasIn) goToSignIn()
      else if (status === 'anonymous') goToSignIn(signInAgainPath({ isAnonymous: true }, currentPath()))
      return false
    }
    acceptToken(answer.value)
    return true
  })
}

const acceptToken = (response: TokenResponse): void => {
  const kind = tokenKindOf(response)
  const held = { value: response.accessToken, at: deviceTimeMs(), ttlSeconds: response.expiresIn, kind }
  storeToken(held)
  const info = readSignInInfo()
  if (info) storeSignInInfo({ ...info, idToken: response.idToken, expireIn: response.expiresIn })
  channel.postMessage({ kind: 'token', token: held } satisfies TabMessage)
}

const clientOptions: ClientOptions = {
  baseUrl: () => currentSettings()?.webApiUrl ?? '/api',
  token: () => token?.value,
  language: () => chosenLanguage(),
  renewToken,
  onReachability: reportReachability,
  // New terms may have come into force since the page was opened.
  onRefusal: (refusal) => refusal === 'terms_required' && setPendingTerms('later'),
}

/** Calls an operation in the current session. */
export const api = createApiClient({ ...clientOptions, fetch: fetchUnlessLeaving })
/** Calls the last operation of a page that is being left. */
const apiWhileLeaving = createApiClient(clientOptions)

/**
 * Stores a successful sign-in and its token. If a second factor is required there is no token yet; sign-in continues on
 * its page, whatever URL is opened next.
 */
export const startSession = (
  response: TokenResponse,
  rememberMe: boolean,
  externalAuthType: string | null = null,
): void => {
  storeSignInInfo({ ...signInInfoOf(response, rememberMe, now()), externalAuthType })
  if (!response.requireAdditionalAuthentication) acceptToken(response)
}

const currentPath = (): string => location.pathname + location.search + location.hash

/** Loads a session in steps and reports the result. The sign-in info is stored with every accepted token. */
const steps: Readonly<Record<Step, () => Promise<LoadEvent | undefined>>> = {
  fetchToken: async () => {
    const wasAnonymous = readSignInInfo()?.isAnonymous === true
    return (await renewToken())
      ? { kind: 'token', isAnonymous: token?.kind.isAnonymous === true }
      : { kind: 'noToken', wasAnonymous }
  },
  storeInfo: async () => undefined,
  loadUser: async () => ({ kind: (await loadUser()) ? 'user' : 'noUser' }),
  startRefresher: async () => void scheduleRefresh(),
  signOut: async () => void (await api(signOutOperation, { everywhere: false }).catch(() => undefined)),
  reset: async () => {
    if (isFactorPending()) session.setState({ status: 'signedOut' }, true)
    else clearSession()
    return undefined
  },
  redirectToSignIn: async () => {
    const { pathname } = location
    const signInPath = signInAgainPath(load, currentPath())
    // The page is being left: its router would open the sign-in page once more.
    if (!signInPath.startsWith(pathname) || pathname === '/') await leaveApp(signInPath)
    return undefined
  },
}

/** Loads the signed-in person, with the resource of a share link if there is one, or the share link's bearer. */
const loadUser = async (): Promise<boolean> => {
  const { isAnonymous = false, isShareLinkSession = false, isImpersonating = false } = token?.kind ?? {}
  const [user, bearer] = await Promise.all([
    isAnonymous ? undefined : api(getCurrentUser, {}),
    isAnonymous || isShareLinkSession ? api(getAnonymousUser, {}) : undefined,
  ])
  const to = bearer?.ok ? (bearer.value ?? undefined) : undefined
  if (bearer && !to) return false
  if (to && isAnonymous) session.setState({ status: 'anonymous', bearer: to }, true)
  else if (user?.ok) session.setState({ status: 'signedIn', user: user.value }, true)
  else return false
  sessionScope.setState({ sharedResource: to, isImpersonating }, true)
  return true
}

/**
 * Restores the session of the refresh cookie, if there is one [AU-06] [AU-10]. Ends with the status `in`, `anonymous`
 * or `out`.
 */
export const resumeSession = async (): Promise<Session> => {
  load = afterEvent(notStarted, { kind: 'opened', mayBeIn: mayBeSignedIn() })
  for (let step = load.steps[0]; step !== undefined; step = load.steps[0]) {
    // A step may clear the session and `load` with it, so the state before the step counts.
    const before = load
    const happening = await steps[step]()
    load = happening ? afterEvent(before, happening) : afterStep(before)
  }
  return session.getState()
}

/**
 * Continues as another person, or as oneself again: reloads the page to clear the previous person, also in the other
 * tabs, unless it continues at another site.
 */
export const switchUser = (address: string): void => {
  if (address.startsWith('/')) {
    // Requests of the page that is being left would be refused without the token.
    abortRequests()
    token = undefined
    clearTimeout(timer)
    channel.postMessage({ kind: 'switched' } satisfies TabMessage)
  }
  goToSignIn(address)
}

/** Ends an impersonation; the server ends its session. @returns the refusal */
export const endImpersonation = async (): Promise<string | undefined> => {
  channel.postMessage({ kind: 'leaving' } satisfies TabMessage)
  abortRequests()
  try {
    const answer = await apiWhileLeaving(stopImpersonation, {})
    if (answer.ok) return void switchUser(answer.value.redirectUrl)
    resumeRequests()
    return String(answer.refusal)
  } catch (error) {
    resumeRequests()
    return error instanceof RequestError && error.status === 0 ? 'offline' : 'unexpected'
  }
}

/**
 * Handles the end of the session by the server. The bearer of a share link is told what became of the link. Does nothing
 * on a page that is being left.
 */
export const onSessionEnded = (reason: string): void => {
  if (isLeaving()) return
  const isBearer = sessionScope.getState().sharedResource !== undefined
  const isLinkOver = reason === 'revoked' || reason === 'expired' || reason === 'declined'
  if (!isBearer) leaveToSignIn()
  else {
    const signInPath = signInAgainPath({ isAnonymous: true }, currentPath())
    leaving(() =>
      goToSignIn(isLinkOver ? `${signInPath}${signInPath.includes('?') ? '&' : '?'}ended=${reason}` : signInPath),
    )
  }
}

/** Updates the signed-in person after a change of their profile. */
export const setUser = (user: User): void => session.setState({ status: 'signedIn', user }, true)

/** Reloads the signed-in person after a change. Does nothing when the request fails. */
export const refetchUser = async (): Promise<void> => {
  const answer = await api(getCurrentUser, {}).catch(() => undefined)
  if (answer?.ok) setUser(answer.value)
}

/**
 * Clears the session in this tab and opens the sign-in page. Does not call the server. `through`: where to sign out of
 * the identity provider first, which redirects back [AU-17].
 */
export const leaveToSignIn = (through?: string | null): void => {
  leaving(() => (through ? void leaveApp(through) : goToSignIn()))
}

const leaving = (to: () => void): void => {
  clearSession()
  abortRequests()
  to()
}

/** Beginning of the keys under which texts that somebody typed are stored until they are sent. */
export const typedTextKey = 'cq-typed-'

/** Removes what somebody typed and did not send, because others may use this browser next. */
const forgetTypedTexts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(typedTextKey)) localStorage.removeItem(key)
}

/** Ends the session here and in the other tabs. */
export const signOut = async (): Promise<void> => {
  let through: string | null = null
  channel.postMessage({ kind: 'leaving' } satisfies TabMessage)
  abortRequests()
  try {
    const answer = await apiWhileLeaving(signOutOperation, { everywhere: false })
    if (answer.ok) through = answer.value.externalUrl
  } finally {
    channel.postMessage({ kind: 'signedOut' } satisfies TabMessage)
    forgetTypedTexts()
    leaveToSignIn(through)
  }
}

/** Checks whether the person who was signed in here has been restricted; the expert portal only [RA-03]. */
export const isRestricted = async (): Promise<boolean> => {
  const answer = await api(checkAccess, {}).catch(() => undefined)
  return answer?.ok === true && answer.value.isRestricted
}

let signingOutRestricted: Promise<void> | undefined

/**
 * Handles the restriction of an account [RA-02]: closes all dialogs, clears the session, signs out of the identity
 * provider, and opens the page about the restriction.
 */
export const signOutRestricted = (): Promise<void> => {
  signingOutRestricted ??= (async () => {
    hideOverlays()
    clearSession()
    abortRequests()
    const answer = await apiWhileLeaving(signOutOperation, { everywhere: false }).catch(() => undefined)
    goToAccountDisabled(answer?.ok ? answer.value.externalUrl : null)
  })()
  return signingOutRestricted
}
