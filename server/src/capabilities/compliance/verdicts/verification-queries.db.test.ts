import { personTypes } from '@colloquy/contract/person-types'
import { expect, it } from 'vitest'
import { insertCompany } from '../../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertPerson, insertTenant } from '../../../../testing/people-fixtures.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { seedRules } from '../seed.ts'
import { evaluateRequests, storeEvaluations } from './commands.ts'
import { verifyVerdicts } from './verification-queries.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'verify')
const clientId = await insertCompany(test, tenantId)
const expertId = await insertPerson(test, tenantId, { name: 'Emil', personType: personTypes.expert })
const at = new Date('2026-11-24T10:00:00.000Z')
const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  test.database.transaction({ kind: 'tenant', tenantId }, work)
const evaluateOnce = (callId: string, evaluatedAt: Date) =>
  inTenant(async (tx) => {
    const context = { tx, actor: { kind: 'system', tenantId }, at: evaluatedAt } as const
    const about = { expertId, clientId, projectId: newId(at), targets: ['Nordluft'], callId }
    const call = { ...about, code: 'C-1', topic: 'Storage' }
    const evaluations = await evaluateRequests(context, [{ call, stages: ['confirm'], at }], null)
    await storeEvaluations(context, evaluations)
    return evaluations[0]!.result
  })
const verify = (since = new Date(0)) => inTenant((tx) => verifyVerdicts(tx, since))
const change = (text: string, values: unknown[]) => test.asOwner((owner) => owner.query(text, values), tenantId)

it('evaluates each stored verdict again, and names those that were altered', async () => {
  await inTenant((tx) => seedRules(tx, { tenantId, at, makeId: () => newId(at), former: 'approve' }))
  const earlier = new Date('2026-11-01T10:00:00.000Z')
  const ids = [newId(earlier), newId(at)] as const
  const first = await evaluateOnce(ids[0], earlier)
  const second = await evaluateOnce(ids[1], at)
  expect(await verify()).toEqual({ evaluated: 2, faults: [] })
  expect(await verify(at)).toMatchObject({ evaluated: 1 })

  await change(`update compliance_verdicts set outcome = 'allow' where id = $1`, [first.verdictId])
  expect(await verify()).toMatchObject({ faults: [{ verdictId: first.verdictId, callId: ids[0], fault: 'differs' }] })

  await change(`update compliance_verdicts set engine = 'v0' where id = $1`, [first.verdictId])
  expect((await verify()).faults.map(({ fault }) => fault)).toEqual(['unknown_engine'])

  await change(
    `update compliance_snapshots set content = jsonb_set(content, '{expert,doNotContact}', 'true') where kind = 'facts'`,
    [],
  )
  expect((await verify(at)).faults).toMatchObject([{ verdictId: second.verdictId, fault: 'facts_altered' }])
})
