import { commonRefusals, type Operation } from '@colloquy/contract/operation'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { requestFor, type TestApp } from '../app.ts'
import type { TestDatabase } from '../database.ts'
import { changedTables, snapshot } from './database-snapshot.ts'
import { anything, edgesOf, valuesOf } from './input-arbitraries.ts'
import { type Fixtures, type PreparedInput, performAs } from './perform-as.ts'
import type { PermissionMatrix } from './permission-matrix.ts'
import { type Principal, principals, type TestWorld } from './test-world.ts'

export interface FuzzReport {
  /** The number of requests. */
  readonly attacks: number
  readonly faults: readonly string[]
}

export interface FuzzOptions {
  readonly test: TestDatabase
  readonly app: TestApp
  readonly world: TestWorld
  readonly other: TestWorld
  readonly permissionMatrix: PermissionMatrix
  readonly fixtures: Fixtures
  /** The same seed produces the same inputs. */
  readonly seed: number
  /** The number of random inputs per value. */
  readonly depth: number
  /** The most edge cases per operation; of more, an even selection. */
  readonly edges: number
}

type Input = Readonly<Record<string, unknown>>

/** Keys that an attacker might try to inject. */
const attackerKeys = ['isAdmin', 'is_admin', 'tenantId', 'roleId', 'personId', 'permissions', 'version', 'constructor']

/**
 * Sends to every operation, as a principal who may use it: wrong, missing and extra values, values of other tenants,
 * bodies that are too large or ambiguous, and all unusual input its declaration allows. Each request must return a
 * declared refusal and change nothing, or succeed; never fail unexpectedly.
 */
export const fuzzOperations = async (parts: FuzzOptions): Promise<FuzzReport> => {
  const faults: string[] = []
  let attacks = 0
  for (const { operation } of parts.app.registry.handlers.values()) {
    const one = await fuzzOperation(parts, operation)
    attacks += one.attacks
    faults.push(...one.faults)
  }
  return { attacks, faults }
}

const fuzzOperation = async (parts: FuzzOptions, operation: Operation): Promise<FuzzReport> => {
  const { test, app, world, other, permissionMatrix, fixtures } = parts
  const principal = permittedPrincipal(permissionMatrix, operation.name)
  const good = await fixtures[operation.name]!(world, principal ?? 'visitor')
  const visit = principal ? await world.visit(principal) : good.permitted
  if (!visit) throw new Error(`Nobody may do ${operation.name}.`)
  const tenants = [world.tenantId, other.tenantId]
  const faults: string[] = []
  let attacks = 0

  const attack = async (input: Input, what: string, expected?: string): Promise<void> => {
    attacks += 1
    const again = () => performAs(app, operation, { ...good, input }, visit, principal ?? 'visitor')
    let { outcome, status } = await again()
    if (outcome === 'too_many') {
      // Otherwise nothing behind the limit would be tested.
      await test.database.db.deleteFrom('rate_limits').execute()
      ;({ outcome, status } = await again())
    }
    const shown = JSON.stringify(input).slice(0, 300)
    if (expected !== undefined ? outcome !== expected : !isExpectedOutcome(operation, outcome))
      faults.push(`${operation.name}, ${what}: ${outcome} (${status}) for ${shown}`)
  }

  const before = await snapshot(test, tenants)
  for (const { input, what } of malformed(operation, good.input, parts)) await attack(input, what, 'invalid_input')
  for (const body of ambiguous(operation, good)) {
    attacks += 1
    const { statusCode } = await app.send(body, visit)
    if (statusCode !== 400) faults.push(`${operation.name}, an ambiguous body: ${statusCode}`)
  }
  for (const input of withForeignIds(good.input, world, other)) await attack(input, 'an id of another tenant')
  const changed = changedTables(before, await snapshot(test, tenants))
  if (changed.length > 0) faults.push(`${operation.name}: attacks have changed ${changed.join(', ')}`)

  const theirs = await snapshot(test, [other.tenantId])
  for (const input of oddities(operation, good.input, parts)) await attack(input, 'an odd but allowed input')
  const touched = changedTables(theirs, await snapshot(test, [other.tenantId]))
  if (touched.length > 0) faults.push(`${operation.name}: another tenant's ${touched.join(', ')} changed`)
  return { attacks, faults }
}

/** A principal who may use the operation, so that only the input can be refused. */
const permittedPrincipal = (permissionMatrix: PermissionMatrix, name: string): Principal | undefined => {
  const row = permissionMatrix.get(name)
  return principals.find((principal) => principal !== 'visitor' && row?.[principal] === 'yes')
}

/** Whether it succeeded, or was refused with a declared code. */
const isExpectedOutcome = (operation: Operation, outcome: string): boolean =>
  outcome === 'yes' || outcome in commonRefusals || operation.refusals.includes(outcome)

const malformed = (operation: Operation, good: Input, { seed, depth }: FuzzOptions) => {
  // Path parameters are always present and always texts.
  const names = Object.keys(operation.input.shape).filter((name) => !operation.path.includes(`{${name}}`))
  const wrong = names.flatMap((name) =>
    fc
      .sample(anything, { seed, numRuns: depth })
      .map((value) => ({ what: `wrong ${name}`, input: { ...good, [name]: value } })),
  )
  const missing = names.map((name) => {
    const { [name]: _, ...rest } = good
    return { what: `without ${name}`, input: rest }
  })
  const extra = attackerKeys
    .filter((name) => !(name in operation.input.shape))
    .map((name) => ({ what: `with ${name}`, input: { ...good, [name]: 'true' } }))
  const refused = [...wrong, ...missing].filter(({ input }) => !z.safeParse(operation.input, input).success)
  return [...refused.filter(({ input }) => isSendable(operation, input)), ...extra]
}

/**
 * A query contains only texts; other values would become texts, which may be valid. A single text for a declared list
 * is a list of one.
 */
const isSendable = ({ method, input: { shape } }: Operation, input: Input): boolean =>
  (method !== 'GET' && method !== 'DELETE') ||
  Object.entries(input).every(
    ([name, value]) => typeof value === 'string' && value !== '' && !z.safeParse(shape[name]!, [value]).success,
  )

/** Bodies that two parsers could read differently, or that are too large. */
const ambiguous = (operation: Operation, good: PreparedInput) => {
  const request = requestFor(operation, good.input, good.ifMatch === undefined ? {} : { ifMatch: good.ifMatch })
  if (typeof request.body !== 'string' || operation.method === 'SOCKET') return []
  const inside = request.body.slice(1, -1)
  const bodies = [
    `{${inside}${inside && ','}"x":1,"x":1}`,
    `{${inside}${inside && ','}"__proto__":{"isAdmin":true}}`,
    `{${inside}${inside && ','}"x":"${'x'.repeat(1_000_000)}"}`,
    `[${request.body}]`,
    `${request.body}x`,
  ]
  return [...bodies, ...(inside ? [`{${inside},${inside}}`] : [])].map((body) => ({ ...request, body }))
}

/** The input with each id replaced by its counterpart in the other world. */
const withForeignIds = (good: Input, world: TestWorld, other: TestWorld): Input[] => {
  const foreign = new Map(
    Object.entries(world.ids).map(([name, id]) => [id, other.ids[name as keyof TestWorld['ids']]]),
  )
  return Object.entries(good).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    const id = foreign.get(value)
    return id ? [{ ...good, [name]: id }] : []
  })
}

/** Inputs that the declaration allows: edge cases of every value, and random values for all of them together. */
const oddities = (operation: Operation, good: Input, { seed, depth, edges }: FuzzOptions): Input[] => {
  const isAllowed = (input: Input) => z.safeParse(operation.input, input).success
  const together = fc.sample(valuesOf(operation.input), { seed, numRuns: depth }) as Input[]
  const allowed = (edgesOf(operation.input, good) as Input[]).filter(isAllowed)
  const step = Math.max(1, allowed.length / edges)
  const selected = allowed.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
  return [...selected, ...together.filter(isAllowed)]
}
