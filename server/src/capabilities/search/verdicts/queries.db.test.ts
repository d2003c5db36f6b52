import { findExperts } from '@colloquy/contract/search/operations'
import type { SearchVerdict } from '@colloquy/contract/search/shapes'
import { listSearchVerdicts } from '@colloquy/contract/search/verdict-operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation, value } from '../../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../../app.ts'
import { systemClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'verdicts')
const app = await buildTestApp(test, { capabilities: capabilitiesOf(installation) })
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

const monthsAgo = (months: number): string => {
  const day = systemClock.now()
  day.setUTCMonth(day.getUTCMonth() - months, 1)
  return day.toISOString().slice(0, 10)
}
/** An expert who has left the target, or still works there, or never did. */
const expert = async (name: string, left: string | null | undefined, bio = 'Knows heat pumps.') => {
  const employment = { company_name: 'Nordluft', start_on: '2012-01-01', end_on: left ?? null }
  const employments = [
    ...(left === undefined ? [] : [employment]),
    ...(left === null ? [] : [{ company_name: 'Quiet Practice', start_on: '2010-01-01' }]),
  ]
  const id = await insertExpert(test, tenantId, {
    person: { first_name: name, last_name: 'Evaluated', bio },
    employments,
  })
  await query('update employments set company_id = null, confirmed_at = $2 where person_id = $1', [
    id,
    systemClock.now(),
  ])
  return id
}
const experts = {
  free: await expert('Free', undefined),
  alsoFree: await expert('Also', undefined),
  former: await expert('Former', monthsAgo(2)),
  present: await expert('Present', null),
}
const companyId = await insertCompany(test, tenantId, 'Northbeam Capital')
const client = await signedIn(test, exchange, await insertPerson(test, tenantId, { companyId }))
const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [] })
await query(`update projects set target_companies = '{Nordluft}' where id = $1`, [projectId])
const publish = async (version: number, formerEmployers: 'approve' | 'block') =>
  query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     values ($1, $2, 'tenant', $3, $4, $5)`,
    [tenantId, newId(systemClock.now()), version, JSON.stringify(startingRules(formerEmployers)), systemClock.now()],
  )

const search = { text: 'heat pumps', filters: {}, projectId }
const counts = async () => value(await app.call(listSearchVerdicts, search, client))
const find = async (verdict?: SearchVerdict) => {
  const selectOptions = { startOffset: 0, concat: false }
  return value(await app.call(findExperts, { ...search, ...(verdict && { verdict }), selectOptions }, client))
}

describe('#search.listVerdicts, #search.find with a verdict', () => {
  it('counts exactly whom a click finds', async () => {
    await publish(1, 'approve')
    const { evaluated, total, verdicts } = await counts()
    expect([evaluated, total]).toEqual([4, 4])
    expect(verdicts.slice(0, 2)).toEqual([
      { verdict: 'callable', count: 2 },
      { verdict: 'approval', count: 1 },
    ])
    for (const { verdict, count } of verdicts) {
      const found = await find(verdict)
      expect([found.total, found.foundPersons.length]).toEqual([count, count])
      expect(found.facets).toEqual([])
    }
    expect((await find('approval')).foundPersons.map(({ personId }) => personId)).toEqual([experts.former])
    expect((await find()).total).toBe(4)
  })

  it('returns from which month somebody can be called', async () => {
    await publish(2, 'block')
    const { verdicts } = await counts()
    const months = verdicts.filter(({ verdict }) => verdict.startsWith('from-'))
    expect(months).toEqual([{ verdict: expect.stringMatching(/^from-\d{4}-\d{2}$/), count: 1 }])
    const found = await find(months[0]!.verdict)
    expect(found.foundPersons.map(({ personId }) => personId)).toEqual([experts.former])
    expect((await find('blocked')).foundPersons.map(({ personId }) => personId)).toEqual([experts.present])
  })

  it('counts among the first 200 of more experts, exactly whom a click finds, page by page', async () => {
    const lefts = [undefined, monthsAgo(2), null, undefined, monthsAgo(1)]
    for (let i = 0; i < 215; i += 1) await expert(`Number ${i}`, lefts[i % lefts.length], 'Maintains wind turbines.')
    const many = { text: 'wind turbines', filters: {}, projectId }
    const { evaluated, total, verdicts } = value(await app.call(listSearchVerdicts, many, client))
    expect([evaluated, total]).toEqual([200, 215])
    expect(verdicts.length).toBeGreaterThanOrEqual(4)
    const found = new Set<string>()
    for (const { verdict, count } of verdicts) {
      const ids: string[] = []
      while (true) {
        const selectOptions = { startOffset: ids.length, concat: false }
        const page = value(await app.call(findExperts, { ...many, verdict, selectOptions }, client))
        expect(page.total).toBe(count)
        if (page.foundPersons.length === 0) break
        ids.push(...page.foundPersons.map(({ personId }) => personId))
      }
      expect(new Set(ids).size).toBe(count)
      for (const id of ids) found.add(id)
    }
    // Nobody has two verdicts, and none of those evaluated is without one.
    expect(found.size).toBe(200)
    expect(verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(200)
  })

  it('needs a project that the reader sees', async () => {
    const selectOptions = { startOffset: 0, concat: false }
    const input = { text: '', filters: {}, verdict: 'callable' as const, selectOptions }
    expect(await app.call(findExperts, input, client)).toMatchObject({ refusal: 'invalid_input' })
    const otherCompanyId = await insertCompany(test, tenantId, 'Other Capital')
    const other = await signedIn(test, exchange, await insertPerson(test, tenantId, { companyId: otherCompanyId }))
    expect(await app.call(listSearchVerdicts, search, other)).toMatchObject({ refusal: 'not_found' })
  })
})
