import { expect, it } from 'vitest'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { runBatchable } from '../../../platform/db/statements/batchable-queries.ts'
import { newId } from '../../../platform/ids.ts'
import { evaluate } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import { seedRules, seedStricterRules } from '../seed.ts'
import { rulesQuery } from './queries.ts'

const world = await createCallScenario('demo-rules')
const { clock, ids, tenantId, companyId, otherCompanyId, projectId, test } = world
const at = clock.now()
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** An expert who left a private company that the project is about some days ago. */
const leftBefore = (days: number): Facts => ({
  timeZone: 'UTC',
  companies: {
    target: { name: 'Nordluft', parent: null, listings: [], offers: [], isOptedOut: false, isGovernment: false },
  },
  client: { competitors: [], restricted: [] },
  project: { targets: ['target'] },
  call: { pairCalls: [] },
  answers: [],
  expert: {
    employments: [
      {
        id: 'job',
        company: 'target',
        title: 'Head of Sales',
        startOn: '2010-01-01',
        endOn: daysAgo(days),
        source: 'self',
        confirmedAt: at.toISOString(),
      },
    ],
    publicOffice: { holds: false, statement: 'None', source: 'self', confirmedAt: at.toISOString() },
    doNotContact: false,
    termsAcceptedAt: at.toISOString(),
    training: [],
    relationships: [],
  },
})

it.each(['approve', 'block'] as const)(
  'a demo tenant that chose "%s" for former employers does so, and its strict client asks for more, in its own calls alone',
  async (former) => {
    await test.asOwner((owner) => owner.query('delete from compliance_rule_sets'), tenantId)
    await test.asOwner((owner) => owner.query('delete from compliance_rule_drafts'), tenantId)
    await test.asOwner((owner) => owner.query('delete from compliance_delegations'), tenantId)
    const strictProject = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
    const officers = [ids.staff, ids.officer] as const
    const makeId = () => newId(clock.now())
    const scopes = [
      { clientId: companyId, projectId },
      { clientId: otherCompanyId, projectId: strictProject },
    ] as const
    const outcomes = await world.read(async (tx) => {
      await seedRules(tx, { tenantId, at, makeId, former })
      await seedStricterRules(tx, { tenantId, at, makeId, client: otherCompanyId, project: strictProject, officers })
      // Both at once, as calls of several clients are evaluated together.
      const rulesOf = await runBatchable(tx, rulesQuery(scopes))
      return scopes.map((scope) =>
        [30, 200, 400].map(
          (days) => evaluate(leftBefore(days), rulesOf(scope), { stage: 'confirm', at: at.getTime() }).outcome,
        ),
      )
    })
    expect(outcomes).toEqual([
      [former, 'allow', 'allow'],
      [former, 'approve', 'allow'],
    ])
  },
)
