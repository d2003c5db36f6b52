import { roleIds } from '@colloquy/contract/person-types'
import { explainMissingExpert, findExperts } from '@colloquy/contract/search/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'missing')
const app = await buildTestApp(test)
const inga = await insertExpert(test, tenantId, {
  person: { first_name: 'Inga', bio: 'Heat pumps.', member_notes: 'Likes mornings.', do_not_use: true, country: 'DE' },
  employments: [{ company_name: 'Thermagon GmbH', end_on: '2019-06-30', industry: 'heating_cooling' }],
})
const staff = await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff }))
const client = await signedIn(test, exchange, await insertPerson(test, tenantId))
type ExplainInput = Partial<Parameters<typeof app.call<typeof explainMissingExpert>>[1]>
const ask = (input: ExplainInput, who = staff) =>
  app.call(explainMissingExpert, { text: '', filters: {}, expert: inga, ...input }, who)

describe('#search.explainMissing', () => {
  it('reports no obstacle for an expert who is found, by id or code', async () => {
    const name = { personId: inga, code: `EX-${inga}`, firstName: 'Inga', lastName: 'Muster' }
    const nothing = { isFound: true, words: [], filters: [], hidden: [] }
    expect(await ask({ text: 'heat mornings' })).toEqual({ ok: true, value: { ...name, ...nothing } })
    expect(await ask({ text: 'heat', expert: `EX-${inga}` })).toMatchObject({ value: nothing })
  })

  it('names the words, filters and excluded values that exclude an expert', async () => {
    const filters = {
      locations: ['DE'],
      industries: ['payments'],
      creditsFrom: 900,
      called: true,
      ratingFrom: 3,
      leftWithinMonths: 12,
      status: 'invited' as const,
      ratePerHour: { currency: 'EUR' },
      excluded: { pastCompanies: ['Thermagon GmbH', 'X'] },
    }
    expect(await ask({ text: 'heat "gas burners" -pumps', filters })).toMatchObject({
      value: {
        isFound: false,
        words: ['"gas burners"', '-pumps'],
        filters: [
          { filter: 'industries', value: null },
          { filter: 'excluded.pastCompanies', value: 'Thermagon GmbH' },
          ...['creditsFrom', 'ratePerHour', 'called', 'status', 'ratingFrom', 'leftWithinMonths'].map((filter) => ({
            filter,
            value: null,
          })),
        ],
        hidden: [],
      },
    })
  })

  it('explains what hides an expert from clients', async () => {
    expect(await ask({ text: 'mornings', viewer: 'client' })).toMatchObject({
      value: { isFound: false, words: ['mornings'], hidden: ['doNotUse'] },
    })
    const found = await app.call(
      findExperts,
      { text: 'heat', filters: {}, selectOptions: { startOffset: 0, concat: false } },
      client,
    )
    expect(found).toMatchObject({ value: { total: 0 } })
  })

  it.each([
    ['restricted_at', 'restricted'],
    ['deleted_at', 'deleted'],
    ['disabled_at', 'disabled'],
  ] as const)('reports that an expert is hidden with %s', async (column, reason) => {
    const id = await insertExpert(test, tenantId, { person: { [column]: new Date() } })
    expect(await ask({ expert: id })).toMatchObject({ value: { isFound: false, hidden: [reason] } })
  })

  it('returns 404 to everybody but staff, whether or not the expert exists', async () => {
    expect(await ask({}, client)).toMatchObject({ ok: false, refusal: 'not_found' })
    expect(await ask({ expert: 'EX-nobody' })).toMatchObject({ ok: false, refusal: 'not_found' })
  })
})
