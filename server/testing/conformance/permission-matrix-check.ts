import { returnsToken } from '@colloquy/contract/operation'
import { refusalBody, tokenErrorOf } from '../../src/platform/http/operation-exchange.ts'
import type { OperationHandler } from '../../src/platform/operations/define.ts'
import type { TestApp } from '../app.ts'
import type { TestDatabase } from '../database.ts'
import { auditEntries, changedTables, snapshot } from './database-snapshot.ts'
import { type Fixtures, performAs } from './perform-as.ts'
import type { PermissionMatrix } from './permission-matrix.ts'
import { type Principal, principals, type TestWorld } from './test-world.ts'

export interface Matrix {
  /** The number of tested combinations. */
  readonly cells: number
  readonly faults: readonly string[]
}

export interface MatrixOptions {
  readonly test: TestDatabase
  readonly app: TestApp
  /** The world of the resources, and that of another tenant. */
  readonly world: TestWorld
  readonly other: TestWorld
  readonly permissionMatrix: PermissionMatrix
  readonly fixtures: Fixtures
}

/**
 * Runs every operation as every principal and compares the result with the permission matrix. Refused requests must
 * change nothing, and a hidden resource must be indistinguishable from a missing one. Queries must change nothing. Each
 * command, accepted or denied, must be audited once.
 */
export const checkPermissionMatrix = async (parts: MatrixOptions): Promise<Matrix> => {
  const faults: string[] = []
  let cells = 0
  for (const bound of parts.app.registry.handlers.values()) {
    const { name } = bound.operation
    const row = parts.permissionMatrix.get(name)
    if (!row) faults.push(`${name} has no row in the permission matrix`)
    if (!parts.fixtures[name]) faults.push(`${name} has no fixture`)
    if (!row || !parts.fixtures[name]) continue
    for (const principal of principals) {
      cells += 1
      const found = await checkCell(parts, bound, principal, row[principal])
      faults.push(...found.map((fault) => `${name} as ${principal}: ${fault}`))
    }
  }
  for (const name of parts.permissionMatrix.keys())
    if (!parts.app.registry.handlers.has(name))
      faults.push(`${name} has a row in the permission matrix, but is no operation`)
  return { cells, faults }
}

/** Refusals that are audited: denied access. */
const auditedRefusals = ['forbidden', 'not_found']

/** Queries of what was said on calls: compliance evaluates each reading, and keeps that verdict like all others. */
const evaluatedQueries = [
  'chat.listMessages',
  'chat.listChanges',
  'chat.listPinned',
  'chat.search',
  'chat.getAttachmentPreview',
  'surveys.listResponses',
  'surveys.listPostCallResponses',
  'recordings.list',
  'transcripts.get',
]
const verdictTables = ['compliance_snapshots', 'compliance_verdicts']

/** Queries whose readers are put on the access list of the call. */
const loggedQueries = ['transcripts.get', 'transcripts.getReview']

const checkCell = async (
  { test, app, world, other, fixtures }: MatrixOptions,
  { operation, writes }: OperationHandler,
  principal: Principal,
  expected: string,
): Promise<string[]> => {
  const prepared = await fixtures[operation.name]!(world, principal)
  const visit = await world.visit(principal)
  const tenants = [world.tenantId, other.tenantId]
  const recorded = () => auditEntries(test, tenants, operation.name, expected === 'yes' ? 'done' : expected)
  const mayChange = expected === 'yes' && writes
  const isRecorded = writes && (expected === 'yes' || auditedRefusals.includes(expected))
  const before = mayChange ? undefined : await snapshot(test, tenants)
  const entries = isRecorded ? await recorded() : 0

  const { outcome, body } = await performAs(app, operation, prepared, visit, principal)
  if (outcome !== expected) return [`${outcome} instead of ${expected}`]
  const faults: string[] = []
  const exemptTables = [
    ...(evaluatedQueries.includes(operation.name) ? verdictTables : []),
    ...(loggedQueries.includes(operation.name) ? ['call_accesses'] : []),
  ]
  const changed = before
    ? changedTables(before, await snapshot(test, tenants)).filter((table) => !exemptTables.includes(table))
    : []
  if (changed.length > 0)
    faults.push(`${expected === 'yes' ? 'only asked' : 'refused'}, yet ${changed.join(', ')} changed`)
  const asToken = returnsToken(operation) ? tokenErrorOf(expected) : undefined
  if (expected !== 'yes' && body !== JSON.stringify(refusalBody(expected, undefined, asToken)))
    faults.push('the refusal tells more than its code')
  if (isRecorded && (await recorded()) !== entries + 1) faults.push('is not in the audit record once')
  return faults
}
