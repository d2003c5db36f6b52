import { getExpert } from '@colloquy/contract/people/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'profiles')
const app = await buildTestApp(test)
const personId = await insertExpert(test, tenantId, {
  person: {
    first_name: 'Tomasz',
    last_name: 'Wielgosz',
    headline: 'Installer programmes',
    languages: ['pl', 'de'],
    job_function: 'sales' as const,
    member_notes: 'Calls before ten only.',
    calls_count: 3,
  },
  employments: [
    { company_name: 'Nordluft AB', title: 'Head of Installer Programme', industry: 'heating_cooling' },
    { company_name: 'Instal-Dom', title: 'Category Manager', start_on: '2007-05-01', end_on: '2014-01-31' },
  ],
  answers: [{ question: 'Released?' }, { question: 'Kept back?', is_released: false }],
})
const visit = {
  client: await signedIn(test, exchange, await insertPerson(test, tenantId)),
  staff: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff })),
  officer: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.compliance })),
  vendor: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.vendor })),
  expert: await signedIn(test, expertSite, personId),
}
const open = (who: keyof typeof visit, id = personId) => app.call(getExpert, { personId: id }, visit[who])
const profile = async (who: keyof typeof visit) => {
  const answer = await open(who)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('#people.getExpert', () => {
  it('a client reads a profile in order, with prices in credits and released answers', async () => {
    const seen = await profile('client')
    expect(seen).toMatchObject({
      fullName: 'Tomasz Wielgosz',
      headline: 'Installer programmes',
      languages: ['pl', 'de'],
      jobFunction: 'sales',
      industries: ['heating_cooling'],
      creditsPerHour: 100,
      ratePerHour: null,
      callsCount: 3,
      can: { requestCall: true },
    })
    expect(seen.employments.map(({ companyName }) => companyName)).toEqual(['Nordluft AB', 'Instal-Dom'])
    expect(seen.answers.map(({ question }) => question)).toEqual(['Released?'])
    expect(JSON.stringify(seen)).not.toContain('before ten')
  })

  it.each(['staff', 'expert'] as const)(
    '%s reads the price in money and every answer, and cannot request a call',
    async (who) => {
      const seen = await profile(who)
      expect(seen.ratePerHour).toEqual({ minor: 32_000, currency: 'CHF' })
      expect(seen.answers).toHaveLength(2)
      expect(seen.can).toEqual({ requestCall: false })
      expect(seen.creditsPerHour).toBe(who === 'staff' ? 100 : null)
    },
  )

  it('a compliance officer sees no price', async () => {
    expect(await profile('officer')).toMatchObject({ ratePerHour: null, can: { requestCall: false } })
  })

  it('a vendor gets 404 for an expert it has not proposed', async () => {
    expect(await open('vendor')).toMatchObject({ ok: false, status: 404, refusal: 'not_found' })
  })

  it('a blocked expert returns 404 to clients, and is visible to staff', async () => {
    const id = await insertExpert(test, tenantId, { person: { do_not_use: true } })
    expect(await open('client', id)).toMatchObject({ refusal: 'not_found' })
    expect(await open('expert', id)).toMatchObject({ refusal: 'not_found' })
    expect(await open('staff', id)).toMatchObject({ ok: true })
  })

  it('people of companies have no expert profile', async () => {
    expect(await open('staff', await insertPerson(test, tenantId))).toMatchObject({ refusal: 'not_found' })
  })
})
