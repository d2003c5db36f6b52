import type { TokenResponse } from '@colloquy/contract/identity/shapes'

/**
 * The stored info about a sign-in, by the specification's names [AU-14]. The access token is in memory and the refresh
 * token in a cookie that scripts cannot read, so both are markers here.
 */
export interface SignInInfo {
  idToken: string
  accessToken: 'memory'
  refreshToken: 'cookie'
  isAnonymous: boolean
  /** The lifetime of the access token when it was issued, in seconds. */
  expireIn: number
  capabilityToken: 'cookie' | null
  /** When the person signed in, ISO 8601. */
  loggedIn: string
  requireAdditionalAuthentication: boolean
  /** Whether it outlives the browser's session. */
  rememberMe: boolean
  externalAuthType: string | null
}

const key = 'cq-sign-in'
/** A hint for all tabs that somebody has signed in here. The cookie itself is not readable, and may be gone. */
const sessionHintKey = 'cq-session'

/** A hint for the server, which then chooses the page at the root. */
const setSessionCookie = (isHere: boolean): void => {
  const name = `cq-here-${location.host.replace(/\W/g, '-')}`
  const [value, seconds] = isHere ? ['1', 34_560_000] : ['', 0]
  // biome-ignore lint/suspicious/noDocumentCookie: it must be set before the next page is asked for
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

/** Whether a session may exist; visitors need no request. */
export const mayBeSignedIn = (): boolean => localStorage.getItem(sessionHintKey) !== null

/** Reads the info, from the browser's session first. */
export const readSignInInfo = (): SignInInfo | undefined => {
  const text = sessionStorage.getItem(key) ?? localStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as SignInInfo)
}

/** Whether a sign-in here is waiting for its second factor [AU-18]. */
export const isFactorPending = (): boolean => readSignInInfo()?.requireAdditionalAuthentication === true

/** Stores a sign-in: beyond the browser's session when the person wants to be remembered, else within it. */
export const storeSignInInfo = (info: SignInInfo): void => {
  clearSignInInfo()
  const storage = info.rememberMe ? localStorage : sessionStorage
  storage.setItem(key, JSON.stringify(info))
  if (info.requireAdditionalAuthentication) return
  localStorage.setItem(sessionHintKey, info.loggedIn)
  setSessionCookie(true)
}

export const clearSignInInfo = (): void => {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
  localStorage.removeItem(sessionHintKey)
  setSessionCookie(false)
}

/** The info of a new sign-in. */
export const signInInfoOf = (response: TokenResponse, rememberMe: boolean, loggedIn: Date): SignInInfo => ({
  idToken: response.idToken,
  accessToken: 'memory',
  refreshToken: response.refreshToken,
  isAnonymous: response.isAnonymous === true,
  expireIn: response.expiresIn,
  // The link's secret is stored where scripts cannot read it, like the refresh token.
  capabilityToken: response.isAnonymous || response.isShareLinkSession ? 'cookie' : null,
  loggedIn: loggedIn.toISOString(),
  requireAdditionalAuthentication: response.requireAdditionalAuthentication,
  rememberMe,
  externalAuthType: null,
})
