import { callStatuses } from '@colloquy/contract/calls/statuses'
import * as operations from '@colloquy/contract/compliance/rule-operations'
import type { RuleContent, RuleLevel, RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const world = await createCallScenario('rule-sets')
const { app, clock, ids, visits, tenantId, companyId, projectId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const second = await insertPerson(test, tenantId, { name: 'Second', roleId: roleIds.compliance })
const colleague = await signedIn(test, visits.officer.site, second)

const former = (ruleId: string, months: number, more: Partial<RuleContent> = {}): RuleContent => ({
  ruleId,
  predicate: 'formerEmployerIsTarget',
  params: { months },
  effect: 'block',
  conditions: [],
  stages: ['propose', 'hold', 'confirm', 'day_before', 'join'],
  onUnknown: 'allow',
  isOn: true,
  ...more,
})

const owners: Readonly<Record<RuleLevel, string>> = { tenant: tenantId, client: companyId, project: projectId }
const at = (level: RuleLevel) => ({ level, ownerId: owners[level] })
const open = async (level: RuleLevel, as = visits.officer) =>
  value(await app.call(operations.getRuleSet, at(level), as))
const save = async (level: RuleLevel, rules: RuleContent[], as = visits.officer) =>
  app.call(operations.saveRuleDraft, { ...at(level), rules }, as, { ifMatch: (await open(level)).version })
const propose = async (level: RuleLevel, as = visits.officer) =>
  app.call(operations.proposeRules, { ...at(level), reason: 'Stricter' }, as, { ifMatch: (await open(level)).version })
const publish = async (level: RuleLevel, as = colleague, reason = '') =>
  app.call(operations.publishRules, { ...at(level), reason }, as, { ifMatch: (await open(level)).version })
/** Publishes a version of a set with two officers. */
const publishAll = async (level: RuleLevel, rules: RuleContent[]): Promise<RuleSet> => {
  value(await save(level, rules))
  value(await propose(level))
  return value(await publish(level))
}
const demandSecond = (isOn: boolean) =>
  query(
    `insert into feature_flags (tenant_id, name, is_on) values ($1, 'compliance-four-eyes', $2)
     on conflict (tenant_id, name) do update set is_on = $2`,
    [tenantId, isOn],
  )

beforeAll(async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
})

beforeEach(async () => {
  await query('delete from compliance_rule_drafts')
  await query('delete from compliance_rule_sets')
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('approve')), clock.now()],
  )
  await demandSecond(true)
})

describe('#compliance.saveRuleDraft, #compliance.getRuleSet', () => {
  it('stores one draft per level, whatever it inherits, and refuses who has not seen the latest', async () => {
    const before = await open('client')
    expect(before).toMatchObject({ version: 0, draft: null, published: null, name: expect.any(String) })
    expect(before.inherited.map(({ level }) => level)).toEqual(['platform', 'tenant'])
    const saved = value(await save('client', [former('stricter', 9)]))
    expect(saved).toMatchObject({ version: 1, draft: { rules: [former('stricter', 9)] }, can: { propose: true } })
    const input = { ...at('client'), rules: [] }
    expect(await app.call(operations.saveRuleDraft, input, colleague, { ifMatch: 0 })).toMatchObject({
      refusal: 'stale',
    })
    expect(value(await save('client', [former('stricter', 10)], colleague))).toMatchObject({ version: 2 })
    expect((await open('project')).inherited.map(({ level }) => level)).toEqual(['platform', 'tenant', 'client'])
    expect((await open('project')).draft).toBeNull()
  })

  it('refuses rules that are incomplete, or take the name of another rule', async () => {
    const bad: RuleContent[][] = [
      [former('a', 61)],
      [{ ...former('a', 6), params: {} }],
      [{ ...former('a', 6), params: { months: 6, days: 1 } }],
      [former('a', 6, { effect: 'conditions' })],
      [former('a', 6), former('a', 7)],
      [former('former-employer', 12)],
    ]
    for (const rules of bad) expect(await save('client', rules)).toMatchObject({ refusal: 'rule_invalid' })
  })

  it('is for officers, and for sets of this tenant', async () => {
    for (const as of [visits.contact, visits.staff, visits.expert])
      expect(await app.call(operations.getRuleSet, at('client'), as)).toMatchObject({ refusal: 'forbidden' })
    const stranger = { level: 'tenant', ownerId: companyId } as const
    expect(await app.call(operations.getRuleSet, stranger, visits.officer)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#compliance.discardRuleDraft', () => {
  it('discards the draft for good: its version never comes again', async () => {
    value(await save('client', [former('stricter', 9)]))
    const discard = async () =>
      app.call(operations.discardRuleDraft, at('client'), visits.officer, { ifMatch: (await open('client')).version })
    expect(value(await discard())).toMatchObject({ version: 2, draft: null })
    expect(await discard()).toMatchObject({ refusal: 'rules_no_draft' })
    expect(value(await save('client', [former('stricter', 8)]))).toMatchObject({ version: 3 })
  })
})

describe('#compliance.proposeRules, #compliance.returnRules', () => {
  it('keeps a proposal as it is until another officer returns it with a note', async () => {
    value(await save('client', [former('stricter', 9)]))
    expect(value(await propose('client'))).toMatchObject({
      draft: { proposal: { reason: 'Stricter', isOwn: true } },
      can: { save: false, publish: false, return: true },
    })
    expect(await save('client', [former('stricter', 8)])).toMatchObject({ refusal: 'rules_proposed' })
    await world.settle()
    expect(value(await app.call(listNotifications, {}, colleague)).notifications[0]).toMatchObject({
      kind: 'rules_proposed',
      path: `rules/client/${companyId}`,
    })

    const returned = async (note: string, as = colleague) =>
      app.call(operations.returnRules, { ...at('client'), note }, as, { ifMatch: (await open('client')).version })
    expect(await returned(' ')).toMatchObject({ refusal: 'rules_note_required' })
    expect(value(await returned('Too strict.'))).toMatchObject({
      draft: { proposal: null, returned: { note: 'Too strict.' } },
    })
    expect(await returned('Again.')).toMatchObject({ refusal: 'rules_not_proposed' })
    await world.settle()
    expect(value(await app.call(listNotifications, {}, visits.officer)).notifications[0]).toMatchObject({
      kind: 'rules_returned',
    })

    value(await propose('client'))
    expect(value(await returned('', visits.officer))).toMatchObject({ draft: { proposal: null, returned: null } })
  })

  it('refuses a rule that is no stricter than one of a higher level, and a draft that changes nothing', async () => {
    const weaker: RuleContent[] = [
      former('milder', 3, { effect: 'approve' }),
      former('shorter', 2, { effect: 'approve' }),
      former('fewer-stages', 3, { effect: 'approve', stages: ['confirm'] }),
      { ...former('platform', 1), predicate: 'doNotContact', params: {}, effect: 'approve', stages: ['confirm'] },
    ]
    for (const rule of weaker) {
      value(await save('client', [rule]))
      expect([rule.ruleId, await propose('client')]).toMatchObject([rule.ruleId, { refusal: 'rules_weaker' }])
    }
    for (const rule of [former('longer', 4, { effect: 'approve' }), former('harder', 1)]) {
      value(await save('client', [rule]))
      value(await propose('client'))
      await app.call(operations.returnRules, { ...at('client'), note: '' }, visits.officer, {
        ifMatch: (await open('client')).version,
      })
    }
    const tenant = await open('tenant')
    value(await save('tenant', tenant.published!.rules))
    expect(await propose('tenant')).toMatchObject({ refusal: 'rules_unchanged' })
  })
})

describe('#compliance.publishRules, #compliance.getRuleVersion', () => {
  it('needs another officer than the author', async () => {
    value(await save('client', [former('stricter', 9)]))
    expect(await publish('client')).toMatchObject({ refusal: 'rules_not_proposed' })
    value(await propose('client'))
    expect(await publish('client', visits.officer)).toMatchObject({ refusal: 'rules_own_proposal' })
    expect(value(await publish('client'))).toMatchObject({
      draft: null,
      published: { version: 1, reason: 'Stricter', rules: [former('stricter', 9)] },
      versions: [{ version: 1, publishedByName: expect.stringContaining('Second'), reason: 'Stricter' }],
    })
  })

  it('is done by the author, with a reason, where the tenant wants no second officer', async () => {
    await demandSecond(false)
    value(await save('client', [former('stricter', 9)]))
    expect(await propose('client')).toMatchObject({ refusal: 'rules_need_no_proposal' })
    expect(await publish('client', visits.officer)).toMatchObject({ refusal: 'rules_reason_required' })
    expect(value(await publish('client', visits.officer, 'Agreed'))).toMatchObject({ published: { reason: 'Agreed' } })
  })

  it('never changes what was published', async () => {
    await publishAll('client', [former('stricter', 9)])
    await publishAll('client', [former('stricter', 12), former('other', 7)])
    const version = async (n: number) =>
      value(await app.call(operations.getRuleVersion, { ...at('client'), version: n }, visits.officer))
    expect((await version(1)).rules).toEqual([former('stricter', 9)])
    expect((await version(2)).rules).toHaveLength(2)
    const asApplication = (text: string) => world.read((tx) => sql.raw(text).execute(tx))
    await expect(asApplication('update compliance_rule_sets set version = 7')).rejects.toThrow(/permission denied/)
    await expect(asApplication('delete from compliance_rule_sets')).rejects.toThrow(/permission denied/)
  })

  it('gives a rule a version of its own for each content, and switches one off without losing it', async () => {
    await publishAll('client', [former('stricter', 9)])
    await publishAll('client', [former('stricter', 12)])
    await publishAll('client', [former('stricter', 12, { isOn: false })])
    const { rows } = await query(
      `select version, rules -> 0 ->> 'version' as rule_version from compliance_rule_sets where level = 'client' order by 1`,
    )
    expect(rows.map(({ rule_version }) => rule_version)).toEqual(['1', '2', '3'])
    const { sets } = value(await app.call(operations.listRuleSets, {}, visits.officer))
    expect(sets.find(({ level }) => level === 'client')).toMatchObject({ ruleCount: 0, version: 3 })
  })

  it('evaluates the open calls again that the rules are about, and no others', async () => {
    await query('delete from employments where person_id = $1', [ids.expert])
    const left = new Date(clock.now())
    left.setUTCMonth(left.getUTCMonth() - 8)
    await query(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, confirmed_at)
       values ($1, $2, $3, 'Nordluft', 'Head of Sales', '2012-01-01', $4, $5)`,
      [tenantId, newId(clock.now()), ids.expert, left.toISOString().slice(0, 10), clock.now()],
    )
    const callId = await world.insertCall()
    const done = await world.insertCall({ status: callStatuses.completed })
    await publishAll('project', [former('stricter', 12)])
    await world.settle()
    const { rows } = await query('select id, status from calls where id = any($1)', [[callId, done]])
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [callId, callStatuses.cancelled],
        [done, callStatuses.completed],
      ]),
    )
  })
})

describe('#compliance.listRuleSets, #compliance.listRuleOwners', () => {
  it('lists the sets by level, with their drafts, and finds clients and projects by name', async () => {
    value(await save('client', [former('stricter', 9)]))
    const { platform, sets } = value(await app.call(operations.listRuleSets, {}, visits.officer))
    expect(platform.map(({ predicate }) => predicate)).toContain('companyIsRestricted')
    expect(sets).toMatchObject([
      { level: 'tenant', ownerId: tenantId, version: 1, ruleCount: 14, draft: null },
      { level: 'client', ownerId: companyId, version: 0, draft: { isProposed: false } },
    ])
    const find = async (level: 'client' | 'project', text?: string) =>
      value(await app.call(operations.listRuleOwners, { level, ...(text && { text }) }, visits.officer)).owners
    expect((await find('client', 'OTHER cap')).map(({ name }) => name)).toEqual(['Other Capital'])
    expect(await find('project')).toMatchObject([{ ownerId: projectId, clientName: expect.any(String) }])
  })
})
