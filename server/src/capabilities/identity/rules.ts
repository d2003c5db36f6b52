import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { isPrivileged, type PrivilegeHolder } from '../people/privilege-policy.ts'

/** Sign-in methods. */
export type SignInMethod = 'password' | 'link' | 'external' | 'shareLink' | 'anonymous' | 'impersonation' | 'passkey'

/** The attributes that decide the lifetime of a session. */
export interface Holder extends PrivilegeHolder {
  readonly personType: number
}

/** Lifetime of a session in seconds: idle and absolute. */
export interface Lifetime {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  /** Whether the session outlives the browser's own session. */
  readonly remembered: boolean
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/** Lifetime of an access token in seconds. */
export const accessTokenTtlSeconds = 10 * minuteSeconds

/** Lifetimes by kind of person. Sessions of privileged people are short and cannot be remembered. */
export const lifetimeOf = (holder: Holder, rememberMe: boolean): Lifetime => {
  if (isPrivileged(holder))
    return { idleSeconds: 30 * minuteSeconds, absoluteSeconds: 12 * hourSeconds, remembered: false }
  if (!rememberMe) return { idleSeconds: hourSeconds, absoluteSeconds: daySeconds, remembered: false }
  return {
    idleSeconds: holder.personType === personTypes.expert ? 14 * daySeconds : 7 * daySeconds,
    absoluteSeconds: 30 * daySeconds,
    remembered: true,
  }
}

/** Sign-in methods with a fixed lifetime for everybody: share links and impersonation. */
const lifetimesByMethod: Readonly<Partial<Record<SignInMethod, Lifetime>>> = {
  shareLink: { idleSeconds: hourSeconds, absoluteSeconds: daySeconds, remembered: false },
  anonymous: { idleSeconds: 30 * minuteSeconds, absoluteSeconds: 8 * hourSeconds, remembered: false },
  impersonation: { idleSeconds: 15 * minuteSeconds, absoluteSeconds: hourSeconds, remembered: false },
}

/** The lifetime of a session opened by a method; `holder` is undefined for share links without an account. */
export const sessionLifetime = (method: SignInMethod, holder: Holder | undefined, rememberMe: boolean): Lifetime => {
  const own = lifetimesByMethod[method]
  if (own) return own
  if (!holder) throw new Error(`a session by ${method} needs an account`)
  return lifetimeOf(holder, rememberMe)
}

/** The instant `seconds` after another, but not after `end`. */
export const cappedExpiry = (at: Date, seconds: number, end: Date): Date =>
  new Date(Math.min(at.getTime() + seconds * 1000, end.getTime()))

const isEncrypted = ({ origin }: { readonly origin: string }): boolean => origin.startsWith('https:')

/** The cookies of a site. Cookies ignore ports, so their names contain the site. */
export const cookieNames = (site: { readonly slug: string; readonly origin: string }) => {
  const { slug } = site
  // Browsers accept a __Host- cookie only over TLS from its own host: neither a network attacker nor another portal
  // below the same domain can set one.
  const prefix = isEncrypted(site) ? '__Host-' : ''
  const delegation = {
    shareLink: `${prefix}cq-${slug}-share-link`,
    impersonation: `${prefix}cq-${slug}-impersonation`,
  }
  return {
    ...delegation,
    refresh: `${prefix}cq-${slug}`,
    device: `${prefix}cq-${slug}-device`,
    emailLink: `${prefix}cq-${slug}-link`,
    external: `${prefix}cq-${slug}-external`,
    pendingSignIn: `${prefix}cq-${slug}-step`,
    agreed: `${prefix}cq-${slug}-agreed`,
  }
}

/** Lifetime of the device cookie in seconds: browsers limit cookies to about 400 days. */
export const deviceCookieTtlSeconds = 400 * daySeconds

/** The path of a site's cookies: identity only, except __Host- cookies, which require the whole site. */
export const cookiePath = (site: { readonly origin: string }): string => (isEncrypted(site) ? '/' : '/api/identity')

/** Whether a cookie's value has the form of a secret. */
export const isSecret = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')

/** The page to open after signing in: always a page of the same site. */
export const pageWithin = (origin: string, wanted: string | undefined): string => {
  const home = '/'
  if (wanted === undefined || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  const isOurs = url.origin === new URL(origin).origin && url.username === '' && url.password === ''
  const isSignInOrApiPath = /^\/(login|l|api)(\/|$)/i.test(url.pathname)
  const page = url.pathname + url.search + url.hash
  // An address such as blob:https://… has our origin but no path.
  return isOurs && !isSignInOrApiPath && /^\/(?!\/)/.test(page) ? page : home
}

/** The page of the account settings. */
export const settingsPath = ({ personType, roleId }: Pick<Holder, 'personType' | 'roleId'>): string => {
  if (personType === personTypes.expert) return '/expert/settings'
  return roleId === roleIds.staff
    ? '/staff/settings'
    : roleId === roleIds.compliance
      ? '/compliance/settings'
      : '/clients/settings'
}

/** The password of all demo accounts. */
export const demoPassword = 'colloquy-demo-only'

/** The roles to try in the demo, by portal. */
export const demoRolesAt = (portal: 'Exchange' | 'Expert') =>
  portal === 'Expert' ? (['expert'] as const) : (['client', 'compliance', 'staff', 'admin', 'vendor'] as const)
