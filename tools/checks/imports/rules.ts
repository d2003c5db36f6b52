import type { SourceUses } from './syntax.ts'
import type { Zone } from './zones.ts'

/** An import between two files of the repository. */
export interface ImportEdge {
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
const openRolesOfWeb = new Set(['card', 'picker', 'panel', 'label', 'button', 'fields', 'status'])

/** Why an import is forbidden; undefined when it is allowed. */
export const mayImport = (edge: ImportEdge): Reason => {
  const { from, to, specifier, isTest } = edge
  if (to.side === 'contract' && from.side !== 'contract' && !specifier.startsWith('@colloquy/contract/'))
    return 'the contract is imported by its package name'
  const across = acrossSides(from, to)
  if (across) return across
  if (isTest || from.side !== to.side) return productionOnly(edge)
  return withinSide[from.side](edge)
}

/** Sides that each side may import. */
const knows: Record<Zone['side'], readonly Zone['side'][]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  e2e: ['e2e', 'contract', 'tools'],
  bench: ['bench', 'contract', 'server', 'tools', 'e2e', 'web'],
  tools: ['tools', 'contract', 'server', 'e2e', 'bench'],
}

const acrossSides = (from: Zone, to: Zone): Reason =>
  knows[from.side].includes(to.side) ? undefined : `${from.side} may not import ${to.side}`

/** Contracts that web/platform needs before it can show a page: tenant, session, permissions, terms, telemetry. */
const beforeAnyPage = new Set(['tenancy', 'permissions', 'identity', 'factors', 'telemetry', 'terms'])

/** Rules between sides. Tests are exempt, because they test from outside. */
const productionOnly = ({ from, to, isTest, capabilities }: ImportEdge): Reason => {
  if (!isTest && from.part === 'ui') return uiKnowsNothing
  if (isTest || to.side !== 'contract' || to.part !== 'capability') return undefined
  if (from.part === 'platform' && !(from.side === 'web' && beforeAnyPage.has(to.name)))
    return `${from.side}'s platform has no domain words`
  if (from.part !== 'capability') return undefined
  return isHigher(to, from, capabilities) ? `${to.name} is above ${from.name}` : undefined
}

const isHigher = (to: Capability, from: Capability, capabilities: readonly string[]): boolean =>
  capabilities.indexOf(to.name) > capabilities.indexOf(from.name)

const contractRule = ({ from, to, capabilities }: ImportEdge): Reason => {
  if (to.part !== 'capability') return undefined
  if (from.part !== 'capability') return 'the base of the contract knows no capability'
  return isHigher(to, from, capabilities) ? `${to.name} is above ${from.name}` : undefined
}

const serverRule = (edge: ImportEdge): Reason => {
  const { from, to } = edge
  if (to.part === 'fakes' && from.part !== 'fakes' && from.part !== 'root' && from.part !== 'testing')
    return 'fakes are chosen where the application is composed'
  if (to.part === 'testing' && from.part !== 'testing') return 'testing code is for tests only'
  if (from.part === 'platform' || from.part === 'fakes' || from.part === 'search-engine') {
    if (to.part === 'capability') return `${from.part} knows no capability`
    if (to.part === 'root') return `${from.part} may not import what is built on it`
    if (to.part === 'search-engine' && from.part !== 'search-engine')
      return `${from.part} does not know the search engine`
  }
  return from.part === 'capability' ? serverCapabilityRule(edge, from) : undefined
}

const mailQueue = 'server/src/platform/mail/mail-queue.ts'
/** The capability that knows people's notification preferences. */
const asksReaders = 'notifications'

const serverCapabilityRule = (edge: ImportEdge, from: Capability): Reason => {
  const { to, toPath, typeOnly, capabilities } = edge
  const isAbove = capabilities.indexOf(from.name) > capabilities.indexOf(asksReaders)
  if (toPath === mailQueue && !typeOnly && isAbove)
    return `mails go through ${asksReaders}, which knows people's preferences`
  if (to.part === 'root') return 'a capability may not import the application'
  if (to.part === 'capability' && to.name !== from.name) {
    if (isHigher(to, from, capabilities)) return `${to.name} is above ${from.name}`
    if (!openRoles.has(to.role)) return `of ${to.name} only ${[...openRoles].join(', ')} may be used`
  }
  return pureRoles.has(from.role) && !isPure(edge)
    ? 'a file without a role of its own, policy and rules are pure: they may import pure code and types only'
    : undefined
}

/** Folders of the platform that have no side effects. */
const purePlatform = ['access', 'csv', 'record-linkage'].map((folder) => `server/src/platform/${folder}/`)

/** Types have no effects; of code, the search engine, policies, rules and some folders of the platform are pure. */
const isPure = ({ to, toPath, typeOnly }: ImportEdge): boolean =>
  typeOnly ||
  to.side === 'contract' ||
  to.part === 'search-engine' ||
  (to.part === 'capability' && pureRoles.has(to.role)) ||
  purePlatform.some((folder) => toPath.startsWith(folder))

const uiKnowsNothing = 'ui is independent of the product'

const webRule = (edge: ImportEdge): Reason => {
  const { from, to, capabilities } = edge
  if (from.part === 'ui') return to.part === 'ui' ? undefined : uiKnowsNothing
  if (from.part === 'platform')
    return to.part === 'platform' || to.part === 'ui' ? undefined : 'platform may not import pages'
  if (from.part === 'portals') {
    if (to.part === 'capability' && to.role !== 'screen') return 'a portal imports screens only'
    return to.part === 'root' ? 'a portal may not import the entry points' : undefined
  }
  if (from.part !== 'capability') return undefined
  if (to.part === 'portals' || to.part === 'root') return 'a capability may not import portals or entry points'
  if (to.part !== 'capability' || to.name === from.name) return undefined
  if (isHigher(to, from, capabilities)) return `${to.name} is above ${from.name}`
  return to.role === 'data' || openRolesOfWeb.has(to.role)
    ? undefined
    : `of ${to.name} only data, and components smaller than a screen, form, list or dialog, may be used`
}

const withinSide: Record<Zone['side'], (edge: ImportEdge) => Reason> = {
  contract: contractRule,
  server: serverRule,
  web: webRule,
  e2e: () => undefined,
  bench: () => undefined,
  tools: () => undefined,
}

const purePackages = /^(zod|temporal-polyfill)(\/|$)/

/** Why importing a package is forbidden; undefined when it is allowed. */
export const mayImportPackage = (from: Zone, specifier: string): Reason => {
  if (from.side === 'contract')
    return /^zod\/mini$/.test(specifier) ? undefined : 'the contract may import zod/mini only'
  if (from.side === 'web') return specifier.startsWith('node:') ? 'browser code may not import Node modules' : undefined
  if (from.side !== 'server' || from.part !== 'capability') return undefined
  if (purePackages.test(specifier) || from.role === 'gateway') return undefined
  if ((from.role === 'store' || from.role === 'seed') && specifier === 'kysely') return undefined
  return 'external packages belong in platform or a gateway'
}

/** Uses of the clock, randomness, settings, connections and SQL in files where they do not belong. */
export const misusesOf = (path: string, zone: Zone, uses: SourceUses): string[] => {
  if (zone.side === 'e2e' || zone.side === 'bench' || zone.side === 'tools' || zone.part === 'testing') return []
  const isPlatform = zone.part === 'platform'
  const misuses: string[] = []
  if (uses.environment && path !== 'server/src/platform/config.ts')
    misuses.push('process.env is read in platform/config.ts only')
  const ownsMachine = /^(?:server|web)\/src\/platform\/(?:clock|ids)\.ts$/
  if (!ownsMachine.test(path)) misuses.push(...uses.machine.map((what) => `${what}: use the platform's clock and ids`))
  const mayConnect = isPlatform || zone.part === 'fakes' || (zone.part === 'capability' && zone.role === 'gateway')
  if (!mayConnect) misuses.push(...uses.network.map((what) => `${what}: connections belong in platform or a gateway`))
  const mayQuery =
    zone.side === 'server' && (isPlatform || (zone.part === 'capability' && /^(store|seed)$/.test(zone.role)))
  if (!mayQuery) misuses.push(...uses.sql.map((what) => `${what}: SQL belongs in a store`))
  return misuses
}
