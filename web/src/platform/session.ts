import {
  checkAccess,
  getAnonymousUser,
  getCurrentUser,
  refreshSession,
  signOut as signOutOperation,
  stopImpersonation as stopActingOperation,
} from '@colloquy/contract/identity/operations'
import type { AnonymousUser, TokenResponse, User } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type ClientOptions, createApiClient, isServerFailure, RequestError } from './api.ts'
import { now } from './clock.ts'
import { reportReachability } from './failures/connectivity.ts'
import { chosenLanguage } from './language.ts'
import { currentSettings } from './settings.ts'
import { goElsewhere, goToAccountDisabled, goToSignIn } from './site/navigation.ts'
import { abortRequests, fetchUnlessLeaving, isLeaving, resumeRequests } from './site/page-leave.ts'
import { setPendingTerms, usePendingTerms } from './viewer/owed-terms.ts'
import {
  resetSessionScope,
  sessionScope,
  type TokenKind,
  tokenKindOf,
  useSessionScope,
} from './viewer/session-scope.ts'
import {
  clearSignInInfo,
  mayBeSignedIn,
  owesFactor,
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
  signOutPath,
  type UserLoad,
} from './viewer/user-load.ts'

/** Who is signed in here. `starting` until the first answer: nothing is shown before [SH-05]. */
export type Session =
  | { status: 'starting' }
  | { status: 'out' }
  /** Nobody has signed in, but bears a link to one thing [AX-01]. */
  | { status: 'anonymous'; bearer: AnonymousUser }
  | { status: 'in'; user: User }

export const session = createStore<Session>()((): Session => ({ status: 'starting' }))

/** The session, or a part of it, kept up to date. */
export const useSession = <T>(select: (session: Session) => T): T => useStore(session, select)

/** The signed-in person; undefined for visitors. */
export const useUser = (): User | undefined =>
  useSession((current) => (current.status === 'in' ? current.user : undefined))

/**
 * The signed-in person, once their account is active and unless they came by a link to one thing; undefined for visitors
 * and while it is pending [AU-16], or before they have agreed to the terms [TC-01].
 */
export const useActiveUser = (): User | undefined => {
  const user = useUser()
  const { sharedResource } = useSessionScope()
  const isClosed = usePendingTerms() === 'start'
  return user?.needsActivation === 'True' || sharedResource || isClosed ? undefined : user
}

/** `at`: when it was received, to order the news of several tabs. */
interface HeldToken {
  value: string
  at: number
  /** Seconds it lives from then on. */
  ttlSeconds: number
  kind: TokenKind
}

/** The access token lives here and nowhere else. */
let token: HeldToken | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let load: UserLoad = notStarted

type TabMessage = { kind: 'token'; token: HeldToken } | { kind: 'leaving' } | { kind: 'out' } | { kind: 'switched' }
const channel = new BroadcastChannel('cq-session')

const storeToken = (next: HeldToken): void => {
  token = next
  scheduleAfterRefresh()
}

/** The refresher goes on from each new token, once the user is there and as long as its flag is on [AU-08]. */
const scheduleAfterRefresh = (): void => {
  load = afterEvent(load, { kind: 'refreshed' })
  if (load.steps[0] !== 'startRefresher') return
  load = afterStep(load)
  scheduleRefresh()
}

const scheduleRefresh = (): void => {
  clearTimeout(timer)
  const isWanted = currentSettings()?.featureFlags['token-refresher'] ?? true
  if (isWanted && token) timer = setTimeout(renewOrRetry, token.at + token.ttlSeconds * 800 - now().getTime())
}

/** Milliseconds until the next try when the server could not be asked for a token. */
const retryDelayMs = 5000

/** A server that does not answer says nothing about the session: it is asked again. */
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
  session.setState({ status: 'out' }, true)
}

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'leaving') abortRequests()
  else if (data.kind === 'out') leaveToSignIn()
  else if (data.kind === 'switched') goToSignIn('/')
  else if (!token || data.token.at > token.at) storeToken(data.token)
})

/**
 * Gets a new access token for the refresh cookie. Tabs take turns: the cookie can be spent only once, so whoever
 * waited while another tab renewed takes that tab's token. False when the session is over.
 */
export const renewToken = async (): Promise<boolean> => {
  const before = token
  return navigator.locks.request('cq-refresh', async () => {
    if (token && token !== before) return true
    const answer = await api(refreshSession, {})
    if (isServerFailure(answer)) throw new RequestError(500, refreshSession.name)
    if (!answer.ok) {
      const { status } = session.getState()
      const wasIn = status === 'in'
      const wasHere = wasIn || mayBeSignedIn()
      clearSession()
      if (wasHere && (await isRestricted())) await signOutRestricted()
      else if (wasIn) goToSignIn()
      else if (status === 'anonymous') goToSignIn(signOutPath({ ...notStarted, isAnonymous: true }, '/'))
      return false
    }
    acceptToken(answer.value)
    return true
  })
}

const acceptToken = (response: TokenResponse): void => {
  const kind = tokenKindOf(response)
  const held = { value: response.accessToken, at: now().getTime(), ttlSeconds: response.expiresIn, kind }
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

/** Asks the server for an operation, as whoever is signed in. */
export const api = createApiClient({ ...clientOptions, fetch: fetchUnlessLeaving })
/** Asks for the last thing of a page that is being left. */
const apiWhileLeaving = createApiClient(clientOptions)

/**
 * A sign-in has succeeded: keeps what describes it, and holds the token. Where a second factor is owed there is no token
 * yet; the way in goes on at its page, whatever address is opened next.
 */
export const startSession = (
  response: TokenResponse,
  rememberMe: boolean,
  externalAuthType: string | null = null,
): void => {
  storeSignInInfo({ ...signInInfoOf(response, rememberMe, now()), externalAuthType })
  if (!response.requireAdditionalAuthentication) acceptToken(response)
}

/** What each step of the loading does, and what comes of it. The info is stored with every token that is accepted. */
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
    if (owesFactor()) session.setState({ status: 'out' }, true)
    else clearSession()
    return undefined
  },
  logOut: async () => {
    const { pathname, search, hash } = location
    const way = signOutPath(load, pathname + search + hash)
    // The page ends here: its router would lead to the way in once more.
    if (!way.startsWith(pathname) || pathname === '/') await goElsewhere(way)
    return undefined
  },
}

/** Who is here: a person, with what they came by a link for if they did, or the bearer of a link. */
const loadUser = async (): Promise<boolean> => {
  const { isAnonymous = false, isBound = false, isActing = false } = token?.kind ?? {}
  const [user, bearer] = await Promise.all([
    isAnonymous ? undefined : api(getCurrentUser, {}),
    isAnonymous || isBound ? api(getAnonymousUser, {}) : undefined,
  ])
  const to = bearer?.ok ? (bearer.value ?? undefined) : undefined
  if (bearer && !to) return false
  if (to && isAnonymous) session.setState({ status: 'anonymous', bearer: to }, true)
  else if (user?.ok) session.setState({ status: 'in', user: user.value }, true)
  else return false
  sessionScope.setState({ sharedResource: to, isActing }, true)
  return true
}

/**
 * Takes up the session that the refresh cookie stands for, if there is one [AU-06] [AU-10]. Ends with the status `in`,
 * `anonymous` or `out`.
 */
export const resumeSession = async (): Promise<Session> => {
  load = afterEvent(notStarted, { kind: 'opened', mayBeIn: mayBeSignedIn() })
  for (let step = load.steps[0]; step !== undefined; step = load.steps[0]) {
    // Forgetting who is here is one step of several.
    const before = load
    const happening = await steps[step]()
    load = happening ? afterEvent(before, happening) : afterStep(before)
  }
  return session.getState()
}

/**
 * Goes on as somebody else, or as oneself again: whoever was here before is forgotten with the page, and in the other
 * tabs as well, unless it goes on at another site.
 */
export const switchUser = (address: string): void => {
  if (address.startsWith('/')) {
    token = undefined
    clearTimeout(timer)
    channel.postMessage({ kind: 'switched' } satisfies TabMessage)
  }
  goToSignIn(address)
}

/** Goes back to being oneself from acting as somebody else; the server ends that session. @returns why not */
export const stopActing = async (): Promise<string | undefined> => {
  channel.postMessage({ kind: 'leaving' } satisfies TabMessage)
  abortRequests()
  try {
    const answer = await apiWhileLeaving(stopActingOperation, {})
    if (answer.ok) return void switchUser(answer.value.redirectUrl)
    resumeRequests()
    return String(answer.refusal)
  } catch (error) {
    resumeRequests()
    return error instanceof RequestError && error.status === 0 ? 'offline' : 'unexpected'
  }
}

/** The server says that the session is over. A page that is being left is led where it goes by whoever ended it. */
export const onSessionEnded = (): void => {
  if (!isLeaving()) leaveToSignIn()
}

/** The person has changed something about themselves. */
export const setUser = (user: User): void => session.setState({ status: 'in', user }, true)

/** Asks anew who is signed in, because something about the person has changed. Nothing happens when it cannot be asked. */
export const refetchUser = async (): Promise<void> => {
  const answer = await api(getCurrentUser, {}).catch(() => undefined)
  if (answer?.ok) setUser(answer.value)
}

/**
 * Forgets the session in this tab and shows the way in. The server has ended it already, or is not asked. `through`: where
 * the browser is signed out of an account elsewhere first, and comes back from [AU-17].
 */
export const leaveToSignIn = (through?: string | null): void => {
  clearSession()
  abortRequests()
  if (through) void goElsewhere(through)
  else goToSignIn()
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
    channel.postMessage({ kind: 'out' } satisfies TabMessage)
    leaveToSignIn(through)
  }
}

/** Asks whether whoever was signed in here has been restricted; only the expert portal says so [RA-03]. */
export const isRestricted = async (): Promise<boolean> => {
  const answer = await api(checkAccess, {}).catch(() => undefined)
  return answer?.ok === true && answer.value.isRestricted
}

let signingOutRestricted: Promise<void> | undefined

/**
 * Shows somebody out whose account was restricted [RA-02]: forgets who they were, signs them out of the account elsewhere
 * that they have come in with, and leaves for the page that says so, which closes everything open on this one.
 */
export const signOutRestricted = (): Promise<void> => {
  signingOutRestricted ??= (async () => {
    clearSession()
    abortRequests()
    const answer = await apiWhileLeaving(signOutOperation, { everywhere: false }).catch(() => undefined)
    goToAccountDisabled(answer?.ok ? answer.value.externalUrl : null)
  })()
  return signingOutRestricted
}
