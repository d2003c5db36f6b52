import type { Uses } from './syntax.ts'
import type { Zone } from './zones.ts'

/** One import between two files of ours. */
export interface Edge {
  readonly from: Zone
  readonly to: Zone
  readonly toPath: string
  readonly specifier: string
  readonly typeOnly: boolean
  readonly isTest: boolean
  /** Lowest first. */
  readonly capabilities: readonly string[]
}

type Reason = string | undefined
type Capability = Extract<Zone, { part: 'capability' }>

/** Roles of a server capability's files that a higher capability may import. */
const openRoles = new Set(['commands', 'queries', 'policy'])
/** Roles of files without side effects; a file named by its content is pure too. */
const pureRoles = new Set(['policy', 'rules', 'pure'])
const openRolesOfWeb = new Set(['card', 'picker', 'panel'])

/** Why one file of ours may not import another; nothing when it may. */
export const mayImport = (edge: Edge): Reason => {
  const { from, to, specifier, isTest } = edge
  if (to.side === 'contract' && from.side !== 'contract' && !specifier.startsWith('@colloquy/contract/'))
    return 'the contract is imported by its package name'
  const across = acrossSides(from, to)
  if (across) return across
  if (isTest || from.side !== to.side) return productionOnly(edge)
  return withinSide[from.side](edge)
}

/** Which sides may know which, at all. */
const knows: Record<Zone['side'], readonly Zone['side'][]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  e2e: ['e2e', 'contract', 'tools'],
  bench: ['bench', 'contract', 'server', 'tools', 'e2e'],
  tools: ['tools', 'contract', 'server', 'e2e', 'bench'],
}

const acrossSides = (from: Zone, to: Zone): Reason =>
  knows[from.side].includes(to.side) ? undefined : `${from.side} knows nothing of ${to.side}`

/** What a browser must know before it can show any page: whose site this is, who looks at it, what they have agreed to; and what it tells of all of them. */
const beforeAnyPage = new Set(['tenancy', 'permissions', 'identity', 'factors', 'telemetry', 'terms'])

/** Rules between sides that tests are free of, because they look at everything from outside. */
const productionOnly = ({ from, to, isTest, capabilities }: Edge): Reason => {
  if (!isTest && from.part === 'ui') return uiKnowsNothing
  if (isTest || to.side !== 'contract' || to.part !== 'capability') return undefined
  if (from.part === 'platform' && !(from.side === 'web' && beforeAnyPage.has(to.name)))
    return `${from.side}'s platform has no domain words`
  if (from.part !== 'capability') return undefined
  return isHigher(to, from, capabilities) ? `${to.name} stands above ${from.name}` : undefined
}

const isHigher = (to: Capability, from: Capability, capabilities: readonly string[]): boolean =>
  capabilities.indexOf(to.name) > capabilities.indexOf(from.name)

const contractRule = ({ from, to, capabilities }: Edge): Reason => {
  if (to.part !== 'capability') return undefined
  if (from.part !== 'capability') return 'what every capability needs knows none of them'
  return isHigher(to, from, capabilities) ? `${to.name} stands above ${from.name}` : undefined
}

const serverRule = (edge: Edge): Reason => {
  const { from, to } = edge
  if (to.part === 'fakes' && from.part !== 'fakes' && from.part !== 'root' && from.part !== 'testing')
    return 'stand-ins for the outside world are chosen where the application is put together'
  if (to.part === 'testing' && from.part !== 'testing') return 'only tests use what is made for tests'
  if (from.part === 'platform' || from.part === 'fakes' || from.part === 'search-engine') {
    if (to.part === 'capability') return `${from.part} knows no capability`
    if (to.part === 'root') return `${from.part} does not know what is built on it`
    if (to.part === 'search-engine' && from.part !== 'search-engine')
      return `${from.part} does not know the search engine`
  }
  return from.part === 'capability' ? serverCapabilityRule(edge, from) : undefined
}

const mailQueue = 'server/src/platform/mail/queue.ts'
/** The capability that knows what people want to be told. */
const asksReaders = 'notifications'

const serverCapabilityRule = (edge: Edge, from: Capability): Reason => {
  const { to, toPath, typeOnly, capabilities } = edge
  const isAbove = capabilities.indexOf(from.name) > capabilities.indexOf(asksReaders)
  if (toPath === mailQueue && !typeOnly && isAbove)
    return `people are mailed through ${asksReaders}, which knows what they want to be told`
  if (to.part === 'root') return 'a capability does not know who lists it'
  if (to.part === 'capability' && to.name !== from.name) {
    if (isHigher(to, from, capabilities)) return `${to.name} stands above ${from.name}`
    if (!openRoles.has(to.role)) return `of ${to.name} only ${[...openRoles].join(', ')} may be used`
  }
  return pureRoles.has(from.role) && !isPure(edge)
    ? 'a file without a role of its own, policy and rules are pure: they may import pure code and types only'
    : undefined
}

/** Types have no effects; of code, the search engine, policies, rules and the platform's access rules are pure. */
const isPure = ({ to, toPath, typeOnly }: Edge): boolean =>
  typeOnly ||
  to.side === 'contract' ||
  to.part === 'search-engine' ||
  (to.part === 'capability' && pureRoles.has(to.role)) ||
  toPath.startsWith('server/src/platform/access/')

const uiKnowsNothing = 'ui could ship in another product: it knows nothing of ours'

const webRule = (edge: Edge): Reason => {
  const { from, to, capabilities } = edge
  if (from.part === 'ui') return to.part === 'ui' ? undefined : uiKnowsNothing
  if (from.part === 'platform') return to.part === 'platform' || to.part === 'ui' ? undefined : 'platform knows no page'
  if (from.part === 'portals') {
    if (to.part === 'capability' && to.role !== 'screen') return 'a portal is made of screens'
    return to.part === 'root' ? 'a portal does not know who starts it' : undefined
  }
  if (from.part !== 'capability') return undefined
  if (to.part === 'portals' || to.part === 'root') return 'a capability does not know where it is shown'
  if (to.part !== 'capability' || to.name === from.name) return undefined
  if (isHigher(to, from, capabilities)) return `${to.name} stands above ${from.name}`
  return to.role === 'data' || openRolesOfWeb.has(to.role)
    ? undefined
    : `of ${to.name} only data, cards, pickers and panels may be used`
}

const withinSide: Record<Zone['side'], (edge: Edge) => Reason> = {
  contract: contractRule,
  server: serverRule,
  web: webRule,
  e2e: () => undefined,
  bench: () => undefined,
  tools: () => undefined,
}

const purePackages = /^(zod|temporal-polyfill)(\/|$)/

/** Why a file may not import a package; nothing when it may. */
export const mayImportPackage = (from: Zone, specifier: string): Reason => {
  if (from.side === 'contract')
    return /^zod\/mini$/.test(specifier) ? undefined : 'the contract needs zod/mini and nothing else'
  if (from.side === 'web') return specifier.startsWith('node:') ? 'this runs in a browser' : undefined
  if (from.side !== 'server' || from.part !== 'capability') return undefined
  if (purePackages.test(specifier) || from.role === 'gateway') return undefined
  if ((from.role === 'store' || from.role === 'seed') && specifier === 'kysely') return undefined
  return 'the outside is reached through platform or a gateway'
}

/** Time, chance, settings, connections and SQL in places where they do not belong. */
export const misusesOf = (path: string, zone: Zone, uses: Uses): string[] => {
  if (zone.side === 'e2e' || zone.side === 'bench' || zone.side === 'tools' || zone.part === 'testing') return []
  const isPlatform = zone.part === 'platform'
  const misuses: string[] = []
  if (uses.environment && path !== 'server/src/platform/config.ts')
    misuses.push('process.env is read in platform/config.ts only')
  const ownsMachine =
    zone.side === 'server' ? /^server\/src\/platform\/(clock|ids)\.ts$/ : /^web\/src\/platform\/(time|ids)/
  if (!ownsMachine.test(path))
    misuses.push(...uses.machine.map((what) => `${what}: time and chance come from the platform's clock and ids`))
  const mayConnect = isPlatform || zone.part === 'fakes' || (zone.part === 'capability' && zone.role === 'gateway')
  if (!mayConnect)
    misuses.push(...uses.network.map((what) => `${what}: the outside is reached through platform or a gateway`))
  const mayQuery =
    zone.side === 'server' && (isPlatform || (zone.part === 'capability' && /^(store|seed)$/.test(zone.role)))
  if (!mayQuery) misuses.push(...uses.sql.map((what) => `${what}: SQL belongs in a store`))
  return misuses
}
