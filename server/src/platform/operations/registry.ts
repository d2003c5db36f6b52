import { existsSync, readdirSync } from 'node:fs'
import { commonRefusals, type Operation, pathParametersOf } from '@colloquy/contract/operation'
import type { Capability, OperationHandler } from './define.ts'
import type { Guard } from './guards.ts'

/** The operations and refusals of all capabilities, which browser and server share. */
export interface Contract {
  readonly operations: readonly Operation[]
  /** HTTP status by refusal code, without the common refusals. */
  readonly refusals: readonly (readonly [code: string, status: number])[]
}

/** The operations by name, each with its rule, and the HTTP status of every refusal. */
export interface Registry {
  readonly handlers: ReadonlyMap<string, OperationHandler>
  readonly statusOf: (refusal: string) => number
  readonly guards: readonly Guard[]
}

const contractFolder = new URL('.', import.meta.resolve('@colloquy/contract/operation'))

/**
 * Reads the contract of the named capabilities from the files of their folders and sub-folders that are named `operations` or
 * `refusals`, with or without a prefix (`sign-in-code-operations.ts`).
 */
export const readContract = async (capabilities: readonly string[]): Promise<Contract> => {
  const files = capabilities.flatMap(filesOf)
  const exported = async (role: string) => (await Promise.all(files.filter(isOfRole(role)).map(exportsOf))).flat()
  const refusals = await exported('refusals')
  return {
    operations: (await exported('operations')).filter(isOperation),
    refusals: refusals.flatMap((map) => Object.entries(map as Record<string, number>)),
  }
}

/**
 * Joins the contract's operations with the capabilities' rules.
 * @throws Error that lists every defect: an operation without a rule or the reverse, a duplicate name or address, a refusal
 * without a status or with two
 */
export const createRegistry = (contract: Contract, capabilities: readonly Capability[]): Registry => {
  const rules = capabilities.flatMap((capability) => capability.operations)
  const statuses = new Map<string, number>([...Object.entries(commonRefusals), ...contract.refusals])
  const declared = new Set(contract.operations)
  const implemented = new Set(rules.map((rule) => rule.operation as Operation))
  const guards = capabilities.flatMap((capability) => capability.guards ?? [])
  const errors = [
    ...duplicatesOf(contract.operations.map((operation) => operation.name)).map((name) => `${name} is declared twice`),
    ...duplicatesOf(contract.operations.map(addressOf)).map((address) => `${address} is the address of two operations`),
    ...duplicatesOf(rules.map((rule) => rule.operation.name)).map((name) => `${name} has two rules`),
    ...[...declared.difference(implemented)].map((operation) => `${operation.name} has no rule`),
    ...[...implemented.difference(declared)].map((operation) => `${operation.name} is not in the contract`),
    ...duplicatesOf(guards.map(({ name }) => name)).map((name) => `guard ${name} is registered twice`),
    ...rules
      .filter(({ operation, rule }) => operation.versioned && !rule.load)
      .map(({ operation }) => `${operation.name} is versioned, but its rule loads no subject`),
    ...contract.refusals
      .filter(([code, status]) => statuses.get(code) !== status)
      .map(([code]) => `refusal ${code} has two statuses`),
    ...contract.operations.flatMap((operation) =>
      operation.refusals
        .filter((code) => !statuses.has(code))
        .map((code) => `refusal ${code} of ${operation.name} has no status`),
    ),
  ]
  if (errors.length > 0) throw new Error(`The operations do not fit together:\n- ${errors.join('\n- ')}`)
  return {
    handlers: new Map(rules.map((rule) => [rule.operation.name, rule])),
    statusOf: (refusal) => statuses.get(refusal) ?? 500,
    guards,
  }
}

/** Method and path in lower case and without parameter names; two operations with the same would collide. */
const addressOf = ({ method, path }: Operation): string =>
  `${method} ${pathParametersOf(path)
    .reduce((shape, name) => shape.replace(`{${name}}`, '{}'), path)
    .toLowerCase()}`

const duplicatesOf = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

const filesOf = (capability: string): string[] => {
  const folder = new URL(`${capability}/`, contractFolder)
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.map((path) => `${capability}/${path.replaceAll('\\', '/')}`).sort()
}

const isOfRole = (role: string) => (path: string) => new RegExp(`[/-]${role}\\.ts$`).test(path)

const exportsOf = async (file: string): Promise<unknown[]> =>
  Object.values(await import(new URL(file, contractFolder).href))

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value
