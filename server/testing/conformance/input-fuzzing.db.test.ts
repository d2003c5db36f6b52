import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { capability, type OperationHandler } from '../../src/platform/operations/define.ts'
import { buildTestApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import * as notes from '../notes-capability.ts'
import { fixtures } from './fixtures.ts'
import { fuzzOperations } from './input-fuzzing.ts'
import { parsePermissionMatrix, permissionMatrix } from './permission-matrix.ts'
import { createWorld, principals } from './test-world.ts'

const test = await testDatabase()
const other = await createWorld(test, { key: 'other' })
const world = await createWorld(test, { key: 'world', foreign: other })
const seed = 20_261_120
/** A part of all inputs on every run, all of them in `npm run check:full`. */
const breadth = process.env.FUZZ_ALL ? { depth: 16, edges: Number.POSITIVE_INFINITY } : { depth: 3, edges: 30 }

describe('every operation with invalid and hostile input', () => {
  it('returns a declared refusal and changes nothing', async () => {
    const app = await buildTestApp(test)
    const { attacks, faults } = await fuzzOperations({
      test,
      app,
      world,
      other,
      permissionMatrix,
      fixtures,
      seed,
      ...breadth,
    })
    expect(faults).toEqual([])
    expect(attacks).toBeGreaterThan(1000)
  }, 900_000)
})

describe('the fuzzing check', async () => {
  await notes.makeNotesTable(test)
  const write = notes.notes.operations.find(({ operation }) => operation === notes.writeNote) as OperationHandler
  const againstNotes = async (bound: OperationHandler) => {
    const app = await buildTestApp(test, {
      capabilities: [capability({ name: 'notes', operations: [bound] })],
      contract: { operations: [bound.operation], refusals: notes.notesContract.refusals },
    })
    const table = [`operation ${principals.join(' ')}`, `notes.write in ${Array(11).fill('yes').join(' ')}`].join('\n')
    const made = { 'notes.write': async () => ({ input: { text: 'x' } }) }
    return fuzzOperations({
      test,
      app,
      world,
      other,
      permissionMatrix: parsePermissionMatrix(table),
      fixtures: made,
      seed,
      ...breadth,
    })
  }
  const refusing = (run: OperationHandler['rule']['run']): OperationHandler => ({
    ...write,
    rule: { ...write.rule, run },
  })

  it('accepts correct behaviour', async () => {
    expect((await againstNotes(write)).faults).toEqual([])
  })

  it('detects a defect caused by unusual input', async () => {
    const { faults } = await againstNotes(
      refusing((context) => {
        if (/[%\\]/.test(context.input.text as string)) throw new Error('unforeseen')
        return write.rule.run(context)
      }),
    )
    expect(faults[0]).toMatch(/^notes.write, an odd but allowed input: status 500/)
  })

  it('detects a declaration that accepts undeclared keys', async () => {
    const operation = { ...notes.writeNote, input: z.looseObject({ text: z.string() }) as never }
    const { faults } = await againstNotes({ ...write, operation })
    expect(faults.filter((fault) => fault.startsWith('notes.write, with isAdmin: yes'))).toHaveLength(1)
  })

  it('detects an undeclared refusal', async () => {
    const { faults } = await againstNotes(refusing(({ refuse }) => refuse('odd' as never)))
    expect(faults[0]).toMatch(/^notes.write, an odd but allowed input: odd/)
  })
})
