import { isPrivileged, type PrivilegeHolder as Powers } from '../people/privilege-policy.ts'

/** What decides how long a session lives. */
export interface Holder extends Powers {
  readonly personType: number
}

/** How long a session lives, in seconds: without being refreshed, and at all. */
export interface Lifetime {
  readonly idle: number
  readonly absolute: number
  /** Whether it outlives the browser's own session. */
  readonly remembered: boolean
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds an access token opens requests. */
export const accessTokenTtlSeconds = 10 * minute

/** Lifetimes by kind of person: those of privileged people are short, and being remembered is not for them. */
export const lifetimeOf = (holder: Holder, rememberMe: boolean): Lifetime => {
  if (isPrivileged(holder)) return { idle: 30 * minute, absolute: 12 * hour, remembered: false }
  if (!rememberMe) return { idle: hour, absolute: day, remembered: false }
  return { idle: holder.personType === 2 ? 14 * day : 7 * day, absolute: 30 * day, remembered: true }
}

/** Ways in whose sessions live as long as the way says, whoever comes by it: by a link to one thing, or as somebody else. */
const lifetimesByMethod: Readonly<Record<string, Lifetime>> = {
  capability: { idle: hour, absolute: day, remembered: false },
  anonymous: { idle: 30 * minute, absolute: 8 * hour, remembered: false },
  acting: { idle: 15 * minute, absolute: hour, remembered: false },
}

/** How long a session lives that was opened by a way; `holder` is nobody for the bearer of a link without an account. */
export const sessionLifetime = (way: string, holder: Holder | undefined, rememberMe: boolean): Lifetime => {
  const own = lifetimesByMethod[way]
  if (own) return own
  if (!holder) throw new Error(`nobody comes in by ${way}`)
  return lifetimeOf(holder, rememberMe)
}

/** An instant so many seconds later, but not after `end`. */
export const cappedExpiry = (at: Date, seconds: number, end: Date): Date =>
  new Date(Math.min(at.getTime() + seconds * 1000, end.getTime()))

const isEncrypted = ({ origin }: { readonly origin: string }): boolean => origin.startsWith('https:')

/** The cookies of a site. Cookies know no ports, so their names carry the site. */
export const cookieNames = (site: { readonly slug: string; readonly origin: string }) => {
  const { slug } = site
  // Browsers take a __Host- cookie from its own host over TLS only: neither somebody in between can plant one,
  // nor another portal below the same domain.
  const prefix = isEncrypted(site) ? '__Host-' : ''
  const bearing = { capability: `${prefix}cq-${slug}-capability`, acting: `${prefix}cq-${slug}-acting` }
  return {
    ...bearing,
    refresh: `${prefix}cq-${slug}`,
    device: `${prefix}cq-${slug}-device`,
    link: `${prefix}cq-${slug}-link`,
    external: `${prefix}cq-${slug}-external`,
    step: `${prefix}cq-${slug}-step`,
    agreed: `${prefix}cq-${slug}-agreed`,
  }
}

/** Seconds a browser is known again: browsers keep no cookie longer than about 400 days. */
export const deviceCookieTtlSeconds = 400 * day

/** Where a site's cookies are sent: to identity alone, but those named __Host- must go to the whole site. */
export const cookiePath = (site: { readonly origin: string }): string => (isEncrypted(site) ? '/' : '/api/identity')

/** Whether a cookie's value has the form of a secret of ours. */
export const isSecret = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')

/** Where to go after signing in: a page of the same site, whatever was asked for. */
export const pageWithin = (origin: string, wanted: string | undefined): string => {
  const home = '/'
  if (wanted === undefined || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  const isOurs = url.origin === new URL(origin).origin && url.username === '' && url.password === ''
  const isDoor = /^\/(login|l|api)(\/|$)/i.test(url.pathname)
  const page = url.pathname + url.search + url.hash
  // An address such as blob:https://… has our origin but no path of ours.
  return isOurs && !isDoor && /^\/(?!\/)/.test(page) ? page : home
}

/** The page on which somebody looks after their own account. */
export const settingsPath = ({ personType, roleId }: Pick<Holder, 'personType' | 'roleId'>): string => {
  if (personType === 2) return '/expert/settings'
  return roleId === 2 ? '/staff/settings' : roleId === 8 ? '/compliance/settings' : '/clients/settings'
}

/** Everybody's password in the demo world. */
export const demoPassword = 'colloquy-demo-only'

/** The jobs one can try in the demo at a site of a portal. */
export const demoJobsAt = (portal: 'Exchange' | 'Expert') =>
  portal === 'Expert' ? (['expert'] as const) : (['client', 'compliance', 'staff', 'admin', 'vendor'] as const)
