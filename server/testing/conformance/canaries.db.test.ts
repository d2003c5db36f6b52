import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../../src/app.ts'
import type { OperationHandler } from '../../src/platform/operations/define.ts'
import { buildTestApp, installation } from '../app.ts'
import { testDatabase } from '../database.ts'
import { searchThreadsOver, waitForIndex } from '../search/search-threads.ts'
import { canariesIn, canary, forbiddenIn } from './canaries.ts'
import { fixtures } from './fixtures.ts'
import { recordEveryOperation } from './operation-script.ts'
import { createWorld, type Principal, principals } from './test-world.ts'

const test = await testDatabase()
const other = await createWorld(test, { key: 'other', text: canary('other') })
const world = await createWorld(test, { key: 'world', text: canary('world'), foreign: other })
const columns = await searchThreadsOver(test)

const heard = async (
  principal: Principal,
  sabotage: (bound: OperationHandler) => OperationHandler = (bound) => bound,
) => {
  for (const { tenantId } of [other, world]) await waitForIndex(columns, tenantId)
  const capabilities = capabilitiesOf({ ...installation, searchThreads: columns }).map((capability) => ({
    ...capability,
    operations: capability.operations.map(sabotage),
  }))
  const responses = await recordEveryOperation(await buildTestApp(test, { capabilities }), world, fixtures, principal)
  const tenant = principal === 'foreign' ? 'other' : 'world'
  const reader = principal === 'foreign' ? 'team' : principal
  return {
    forbidden: responses.flatMap(({ what, body }) =>
      forbiddenIn(body, reader, tenant, what).map((found) => `${what}: ${found}`),
    ),
    canaries: responses.reduce((sum, { body }) => sum + canariesIn(body), 0),
  }
}

describe('a caller who requests everything', () => {
  it.each(principals)(
    'hears nothing that is not for them, as %s',
    async (principal) => {
      const { forbidden, canaries } = await heard(principal)
      expect([...new Set(forbidden)]).toEqual([])
      // A silent product would be no proof.
      if (principal !== 'visitor') expect(canaries).toBeGreaterThan(0)
    },
    180_000,
  )
})

describe('the canary check', () => {
  it('notices a rule that shows somebody more than they may see', async () => {
    const open = (bound: OperationHandler): OperationHandler =>
      bound.operation.name === 'people.getExpert'
        ? { ...bound, rule: { ...bound.rule, see: () => true, allow: () => true } }
        : bound
    const { forbidden } = await heard('vendor', open)
    expect(forbidden).toContain('people.getExpert: canary bio expert of-world')
  })

  it("knows another tenant's canary by its name", () => {
    expect(forbiddenIn('x canary name team of-other y', 'team', 'world')).toEqual(['canary name team of-other'])
    expect(forbiddenIn('x canary name team of-world y', 'team', 'world')).toEqual([])
  })
})
