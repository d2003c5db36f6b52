import { callStatuses } from '@colloquy/contract/calls/statuses'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../../src/app.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { OperationHandler } from '../../src/platform/operations/define.ts'
import { buildTestApp, installation } from '../app.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { searchThreadsOver, waitForIndex } from '../search/search-threads.ts'
import { insertCall } from './fixtures/call-fixtures.ts'
import { fixtures } from './fixtures.ts'
import { recordEveryOperation } from './operation-script.ts'
import { createWorld, type Principal, type TestWorld } from './test-world.ts'
import { firstDifference, steppingClock, withoutVolatileValues } from './timing-equivalence.ts'

const { cancelled, inScheduling, onHold, postponed } = callStatuses

const plain = await testDatabase()
const furnished = await testDatabase()
const columns = new Map([
  [plain, await searchThreadsOver(plain)],
  [furnished, await searchThreadsOver(furnished)],
])
const start = systemClock.now()
let plainWorld: TestWorld
let furnishedWorld: TestWorld

beforeAll(async () => {
  plainWorld = await createWorld(plain, { key: 'world', clock: steppingClock(start) })
  // The same tenant, beside another one that is full, and with rows of its own that outsiders of a project may not see.
  const other = await createWorld(furnished, { key: 'other', text: (field, owner) => `another ${field} of ${owner}` })
  for (const status of [inScheduling, postponed, cancelled] as const) await insertCall(other, { status })
  furnishedWorld = await createWorld(furnished, {
    key: 'world',
    clock: steppingClock(start),
    text: (field, owner) => `${field} of ${owner}${hidden.has(`${field} ${owner}`) ? ', and more' : ''}`,
  })
  const { ids } = furnishedWorld
  const elsewhere = {
    ...ids,
    team: ids.otherClient,
    expert: ids.otherExpert,
    project: ids.otherProject,
    clientCompany: ids.otherClientCompany,
  }
  for (const status of [inScheduling, postponed, onHold] as const)
    await insertCall({ ...furnishedWorld, ids: elsewhere }, { status, topic: 'elsewhere' })
  await furnishedWorld.insert('notifications', { ...note, id: ids.otherProject, person_id: ids.otherClient })
  await furnished.asOwner(
    (owner) => owner.query('update people set rate_minor = 99999, rating = rating where id = $1', [ids.expert]),
    furnishedWorld.tenantId,
  )
})

/** What only staff may read; different in the furnished world. */
const hidden = new Set([
  'notes expert',
  'notes otherExpert',
  'innerAnswer otherExpert',
  'question otherProject',
  'project otherProject',
])
const note = {
  kind: 'call_requested',
  parameters: '{}',
  path: '/calls',
  key: 'more',
  created_at: '2026-01-01T00:00:00Z',
}

/** A defect in one operation, which alone is then asked. */
interface Sabotage {
  readonly operation: string
  readonly run: (original: OperationHandler['rule']['run']) => OperationHandler['rule']['run']
}

const sabotaged = ({ operation, run }: Sabotage, bound: OperationHandler): OperationHandler =>
  bound.operation.name === operation ? { ...bound, rule: { ...bound.rule, run: run(bound.rule.run) } } : bound

const telling = async (test: TestDatabase, world: TestWorld, principal: Principal, sabotage?: Sabotage) => {
  const searched = columns.get(test)!
  await waitForIndex(searched, world.tenantId)
  const capabilities = capabilitiesOf({ ...installation, searchThreads: searched }).map((capability) => ({
    ...capability,
    operations: sabotage ? capability.operations.map((bound) => sabotaged(sabotage, bound)) : capability.operations,
  }))
  const app = await buildTestApp(test, { capabilities, clock: world.clock })
  return withoutVolatileValues(await recordEveryOperation(app, world, fixtures, principal, sabotage?.operation))
}
const difference = async (principal: Principal, sabotage?: Sabotage) =>
  firstDifference(
    await telling(plain, plainWorld, principal, sabotage),
    await telling(furnished, furnishedWorld, principal, sabotage),
  )

describe('in two worlds that differ only in what somebody may not see', () => {
  it.each(['visitor', 'team', 'colleague', 'vendor'] as const)(
    'everything is answered alike, to %s',
    async (principal) => {
      expect(await difference(principal)).toBeUndefined()
    },
    60_000,
  )
})

describe('the timing check', () => {
  it('notices a count that includes rows of another tenant', async () => {
    const sites: Sabotage = {
      operation: 'projects.list',
      run: () => async (context) => {
        const { rows } = await sql<{ total: number }>`select count(*)::int as total from sites`.execute(context.tx)
        return { projects: [], total: rows[0]!.total }
      },
    }
    expect(await difference('team', sites)).toMatch(/^projects.list: .*"total":2.* but .*"total":4/)
  }, 60_000)

  it('notices a search that looks where the caller may not', async () => {
    const open: Sabotage = {
      operation: 'people.getExpert',
      run: (original) => async (context) => {
        const shown = (await original(context)) as { bio: string }
        return { ...shown, bio: context.subject.record.person.member_notes }
      },
    }
    expect(await difference('team', open)).toMatch(/^people.getExpert: /)
  }, 60_000)

  it('does not take other ids for another answer, but another order', () => {
    const [a, b] = ['019a0000-0000-7000-8000-00000000a001', '019a0000-0000-7000-8000-00000000a002']
    const say = (...ids: string[]) => withoutVolatileValues([{ what: 'list', body: JSON.stringify(ids) }])
    expect(firstDifference(say(a, b, a), say(b, a, b))).toBeUndefined()
    expect(firstDifference(say(a, b, a), say(a, b, b))).toBeDefined()
  })
})
