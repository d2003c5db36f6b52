import { describe, expect, it } from 'vitest'
import { publicAccess } from '../../src/platform/access/policy.ts'
import { capability } from '../../src/platform/operations/define.ts'
import { buildTestApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import * as notes from '../notes-capability.ts'
import { changedTables, differences, snapshot, snapshotFromAllRows } from './database-snapshot.ts'
import { fixtures } from './fixtures.ts'
import { parsePermissionMatrix, permissionMatrix } from './permission-matrix.ts'
import { checkPermissionMatrix, type MatrixOptions } from './permission-matrix-check.ts'
import { createWorld, principals } from './test-world.ts'

const test = await testDatabase()
const other = await createWorld(test, { key: 'other' })
const world = await createWorld(test, { key: 'world', foreign: other })
const tenants = [world.tenantId, other.tenantId]

describe('every operation, for everybody who may come [PM-02]', () => {
  it('has the outcome that the permission matrix states; refusals and queries change nothing', async () => {
    const app = await buildTestApp(test)
    const look = async () => [await snapshotFromAllRows(test, tenants), await snapshot(test, tenants)] as const
    const [rowsBefore, toldBefore] = await look()
    const { cells, faults } = await checkPermissionMatrix({ test, app, world, other, permissionMatrix, fixtures })
    expect(faults).toEqual([])
    expect(cells).toBe(app.registry.handlers.size * principals.length)
    // What the tables have told of themselves all the time is what is there.
    const [rows, changes] = await look()
    expect(differences(toldBefore, changes)).toEqual(differences(rowsBefore, rows))
    expect(changedTables(toldBefore, changes).length).toBeGreaterThan(30)
  }, 900_000)
})

describe('the check of the permission matrix', async () => {
  await notes.makeNotesTable(test)
  const app = (operations: readonly unknown[] = notes.notes.operations) =>
    buildTestApp(test, {
      capabilities: [capability({ name: 'notes', operations: operations as typeof notes.notes.operations })],
      contract: { operations: [notes.listNotes, notes.writeNote], refusals: notes.notesContract.refusals },
    })
  const [, list, write] = notes.notes.operations
  const head = `operation ${principals.join(' ')}`
  const line = (name: string, visitor: string, others = 'yes') =>
    `${name} ${visitor} ${Array(11).fill(others).join(' ')}`
  const good: Omit<MatrixOptions, 'app'> = {
    test,
    world,
    other,
    permissionMatrix: parsePermissionMatrix([head, line('notes.list', 'in'), line('notes.write', 'in')].join('\n')),
    fixtures: {
      'notes.list': async () => ({ input: { limit: 1 } }),
      'notes.write': async () => ({ input: { text: 'x' } }),
    },
  }

  it('finds no fault where outcomes match the matrix', async () => {
    expect(await checkPermissionMatrix({ ...good, app: await app([list, write]) })).toEqual({ cells: 24, faults: [] })
  })

  it('notices a rule that is too wide', async () => {
    const wide = { ...list!, rule: { ...list!.rule, allow: publicAccess } }
    const { faults } = await checkPermissionMatrix({ ...good, app: await app([wide, write]) })
    expect(faults).toEqual(['notes.list as visitor: yes instead of not_signed_in'])
  })

  it('notices a rule that is too narrow', async () => {
    const narrow = { ...list!, rule: { ...list!.rule, allow: () => false } }
    const { faults } = await checkPermissionMatrix({ ...good, app: await app([narrow, write]) })
    expect(faults).toHaveLength(11)
  })

  it('notices a refusal that leaves something behind', async () => {
    const leaky = {
      ...write!,
      rule: {
        ...write!.rule,
        run: async (context: Parameters<NonNullable<typeof write>['rule']['run']>[0]) => {
          await write!.rule.run(context)
          return context.refuse('forbidden', async ({ tx, at }) => {
            await write!.rule.run({ ...context, me: context.me, tx, at })
          })
        },
      },
    }
    const text = [head, line('notes.list', 'in'), line('notes.write', 'in', 'no')].join('\n')
    const { faults } = await checkPermissionMatrix({
      ...good,
      permissionMatrix: parsePermissionMatrix(text),
      app: await app([list, leaky]),
    })
    expect(faults).toHaveLength(11)
    expect(faults[0]).toBe('notes.write as team: refused, yet notes changed')
  })

  it('notices a question that changes something', async () => {
    const curious = {
      ...list!,
      rule: {
        ...list!.rule,
        run: async (context: Parameters<NonNullable<typeof write>['rule']['run']>[0]) => {
          await write!.rule.run(Object.assign(context, { input: { text: 'x' } }))
          return { notes: [], input: {} }
        },
      },
    }
    const { faults } = await checkPermissionMatrix({ ...good, app: await app([curious, write]) })
    expect(faults).toHaveLength(11)
    expect(faults[0]).toMatch(/^notes.list as team: only asked, yet .*notes.* changed$/)
  })

  it('notices a command that nobody has noted', async () => {
    const quiet = { ...write!, rule: { ...write!.rule, allow: () => false, unauditedRefusals: ['forbidden'] } }
    const text = [head, line('notes.list', 'in'), line('notes.write', 'in', 'no')].join('\n')
    const { faults } = await checkPermissionMatrix({
      ...good,
      permissionMatrix: parsePermissionMatrix(text),
      app: await app([list, quiet]),
    })
    expect(faults[0]).toBe('notes.write as team: is not in the audit record once')
  })

  it('notices an operation without a row, one without a fixture, and a row without an operation', async () => {
    const { faults } = await checkPermissionMatrix({
      ...good,
      permissionMatrix: parsePermissionMatrix([head, line('notes.list', 'in'), line('notes.gone', 'in')].join('\n')),
      fixtures: {},
      app: await app([list, write]),
    })
    expect(faults).toEqual([
      'notes.list has no fixture',
      'notes.write has no row in the permission matrix',
      'notes.write has no fixture',
      'notes.gone has a row in the permission matrix, but is no operation',
    ])
  })

  it('does not read a table with a cell missing', () => {
    expect(() => parsePermissionMatrix(`${head}\nnotes.list in yes`)).toThrow('notes.list has 2 cells')
  })
})
