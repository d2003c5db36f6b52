import { callStatuses } from '@colloquy/contract/calls/statuses'
import { personTypes } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson } from '../../../../testing/people-fixtures.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'
import { reevaluateCalls, reevaluateCallsUnder, reevaluateOpenCall } from './reevaluation-commands.ts'

const world = await createCallScenario('batches')
const { clock, ids, tenantId, companyId, otherCompanyId, projectId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

const monthsAgo = (months: number): string => {
  const at = new Date(clock.now())
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}
/** Makes an expert somebody who worked at a company until so many months ago; null: still does. */
const worksAt = async (expertId: string, company: string, months: number | null) => {
  await query('delete from employments where person_id = $1', [expertId])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, confirmed_at)
     values ($1, $2, $3, $4, 'Head of Sales', '2012-01-01', $5, $6)`,
    [tenantId, newId(clock.now()), expertId, company, months === null ? null : monthsAgo(months), clock.now()],
  )
}
const publish = (level: 'tenant' | 'client' | 'project', ownerId: string, rules: readonly object[]) =>
  query(
    `insert into compliance_rule_sets (tenant_id, id, level, client_id, project_id, version, rules, published_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7)`,
    [
      tenantId,
      newId(clock.now()),
      level,
      level === 'client' ? ownerId : null,
      level === 'project' ? ownerId : null,
      JSON.stringify(rules),
      clock.now(),
    ],
  )

const secondProject = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact], name: 'Heat' })
const otherProject = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
const expertIds: string[] = []
for (const name of ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'])
  expertIds.push(await insertPerson(test, tenantId, { name, personType: personTypes.expert }))
const [released, blocked, lapsing, untouched, paired, restricted] = expertIds as [
  string,
  string,
  string,
  string,
  string,
  string,
]

let days = 3
/** A booked call of the first client, at a time of its own. */
const book = (expertId: string, more: object = {}) => {
  days += 1
  const start = new Date(clock.now().getTime() + days * 86_400_000)
  return world.insertCall({ expertId, status: callStatuses.scheduled, start, ...more })
}

class RolledBack extends Error {}

/** Does something with all calls, tells what became of them, and undoes it. */
const outcomeOf = async (run: (context: SystemContext) => Promise<unknown>) => {
  let outcome: object | undefined
  let statements = 0
  const evaluate = async (tx: Tx) => {
    const events: object[] = []
    const emit: SystemContext['emit'] = ({ name }, facts) => {
      events.push({ name, facts: { ...(facts as object), approvalId: undefined } })
    }
    const before = test.statements.length
    await run({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit })
    statements = test.statements.length - before
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(tx)).rows
    outcome = {
      events,
      verdicts:
        await rows(sql`select subject_id, stage, expert_id, effective_at, outcome, verdict, encode(facts_hash, 'hex') as facts,
          encode(rules_hash, 'hex') as rules, call_code, topic, client_id, project_id, engine
        from compliance_verdicts where evaluated_at = ${clock.now()} order by subject_id, expert_id`),
      calls: await rows(
        sql`select id, status, version, wait_type, needs_chaperone, cancellation_reason, blocked_at from calls order by id`,
      ),
      approvals: await rows(
        sql`select call_id, state, reviewed_reasons, lapsed_reasons from compliance_approvals order by call_id, opened_at, state`,
      ),
    }
    throw new RolledBack()
  }
  await world.read(evaluate).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return { outcome: outcome!, statements }
}

it('evaluates calls together exactly as one after the other', async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = any($1)`, [[projectId, otherProject]])
  await query(`update projects set target_companies = '{"Heatworks"}' where id = $1`, [secondProject])
  await publish('tenant', tenantId, startingRules('approve'))
  const chaperoned = {
    ...startingRules('approve').find(({ id }) => id === 'former-employer')!,
    id: 'chaperone',
    level: 'project',
    effect: 'conditions',
    conditions: ['chaperone'],
    when: { is: 'formerEmployerIsTarget', params: { months: 60 } },
  }
  await publish('project', secondProject, [chaperoned])
  for (const expertId of expertIds) await worksAt(expertId, 'Nordluft', 24)
  await worksAt(released, 'Nordluft', 2)
  await worksAt(lapsing, 'Nordluft', 3)
  await worksAt(restricted, 'Quiet Partners', 24)
  await book(released)
  await book(released)
  for (const expertId of [released, blocked, lapsing, untouched, paired, restricted]) {
    await book(expertId)
    await world.insertCall({ expertId })
    await world.insertCall({ expertId, contactId: ids.outsider, clientId: otherCompanyId, projectId: otherProject })
  }
  await book(untouched, { projectId: secondProject })
  await world.insertCall({ expertId: untouched, status: callStatuses.completed })
  // A call with a further expert.
  const grouped = await book(untouched)
  await query(
    `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position) values ($1, $2, $3, $4, 'expert', 'accepted', 2)`,
    [tenantId, newId(clock.now()), grouped, lapsing],
  )
  // Canceling the first of these leaves two earlier calls of the pair, so that the last needs no approval.
  await book(paired, { projectId: secondProject })
  for (const _ of [1, 2]) await book(paired)
  await world.insertCall({ expertId: paired, projectId })
  const all = { level: 'tenant', ownerId: tenantId } as const
  const evaluateAll = (context: SystemContext) => reevaluateCallsUnder(context, { ...all, after: null })
  await world.read((tx) => evaluateAll({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit: () => {} }))
  expect((await query(`select 1 from compliance_approvals where state = 'open'`)).rowCount).toBeGreaterThan(1)

  await query(
    `update compliance_approvals set state = 'approved', decided_at = $2, closed_at = $2, decided_by = $3 where expert_id = $1`,
    [lapsing, clock.now(), ids.officer],
  )

  clock.set(new Date(clock.now().getTime() + 60_000))
  const openIds = (await query(`select id from calls where status in (4, 7, 9) order by id`)).rows.map(({ id }) => id)
  expect(openIds.length).toBeGreaterThan(20)
  const still = await outcomeOf(evaluateAll)
  const few = await outcomeOf((context) => reevaluateCalls(context, openIds.slice(0, 2)))
  expect(still.statements).toBe(few.statements + 1)

  await worksAt(released, 'Nordluft', 24)
  await worksAt(blocked, 'Nordluft', null)
  await worksAt(lapsing, 'Nordluft', 2)
  await worksAt(untouched, 'Heatworks', 24)
  await worksAt(paired, 'Heatworks', null)
  await worksAt(restricted, 'Quiet Partners', null)
  await query(
    `insert into restricted_companies (tenant_id, id, client_id, name, start_on, added_at) values ($1, $2, $3, 'Quiet Partners', '2020-01-01', $4)`,
    [tenantId, newId(clock.now()), companyId, clock.now()],
  )
  await query(`insert into company_profiles (tenant_id, company_id, competitors) values ($1, $2, '{"Nordluft"}')`, [
    tenantId,
    otherCompanyId,
  ])
  const oneByOne = (withoutTime: 'cancel' | 'renew') => async (context: SystemContext) => {
    for (const callId of openIds) await reevaluateOpenCall(context, callId, withoutTime)
  }
  const together = await outcomeOf(evaluateAll)
  expect((await outcomeOf(oneByOne('cancel'))).outcome).toEqual(together.outcome)
  // Calls were cancelled, released, brought before officers and given a chaperone, or the comparison would say little.
  const text = JSON.stringify(together.outcome)
  const saying = [
    'compliance_blocked',
    'withdrawn',
    'lapsed"',
    '"needs_chaperone":true',
    '"reason":"frequent_pair","ruleId"',
  ]
  expect(saying.filter((said) => !text.includes(said))).toEqual([])
  expect((await outcomeOf((context) => reevaluateCalls(context, openIds))).outcome).toEqual(
    (await outcomeOf(oneByOne('renew'))).outcome,
  )
})
