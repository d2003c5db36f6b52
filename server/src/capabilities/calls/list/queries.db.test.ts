import { listCallFacets, listCalls } from '@colloquy/contract/calls/operations'
import { type CallFilterName, callFilterNames } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input } from '@colloquy/contract/operation'
import arSA from '@colloquy/contract/translations/shared/arSA.json' with { type: 'json' }
import deDE from '@colloquy/contract/translations/shared/deDE.json' with { type: 'json' }
import enUS from '@colloquy/contract/translations/shared/enUS.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('lists')
const { app, ids, visits, test, tenantId, companyId, projectId, clock, hour } = world
const { scheduled, completed, cancelled, inScheduling, removed } = callStatuses
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const other = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact] })

const made: Record<string, string> = {}
beforeAll(async () => {
  made.arranged = await world.insertCall({ status: inScheduling })
  made.soon = await world.insertCall({ status: scheduled, start: at(24) })
  made.later = await world.insertCall({ status: scheduled, start: at(72), expertId: ids.otherExpert, projectId: other })
  made.over = await world.insertCall({ status: completed, start: at(-24), contactId: ids.teammate })
  made.off = await world.insertCall({ status: cancelled, start: at(48), projectId: other })
  made.gone = await world.insertCall({ status: removed })
  await test.asOwner(async (owner) => {
    await owner.query(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on, is_primary)
       values ($1, $2, $3, 'Nordluft AB', 'Buyer', '2020-01-01', true)`,
      [tenantId, made.soon, ids.otherExpert],
    )
    await owner.query(
      `update calls set topic = 'Cold stores', type = 'follow_up', platform_type = 'phone' where id = $1`,
      [made.later],
    )
  }, tenantId)
})

type ListCallsInput = Input<typeof listCalls>
type Name = keyof typeof visits

const list = async (input: ListCallsInput, who: Name = 'contact') => {
  const answer = await app.call(listCalls, input, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const names = async (input: ListCallsInput, who?: Name) => {
  const { calls, total } = await list(input, who)
  expect(total).toBe(calls.length)
  return calls.map(({ callId }) => Object.keys(made).find((name) => made[name] === callId))
}
const facetsOf = async (input: Input<typeof listCallFacets> = {}, who: Name = 'contact') => {
  const answer = await app.call(listCallFacets, input, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('#calls.list', () => {
  it('applies each filter alone and several together [CS-01]', async () => {
    expect(await names({})).toEqual(['arranged', 'soon', 'later', 'off', 'over'])
    expect(await names({ callStatuses: [4, 6] })).toEqual(['soon', 'later', 'over'])
    expect(await names({ callStatuses: [11] })).toEqual(['gone'])
    expect(await names({ clients: [companyId] })).toHaveLength(5)
    expect(await names({ clients: [world.otherCompanyId] })).toEqual([])
    expect(await names({ contacts: [ids.teammate] })).toEqual(['over'])
    expect(await names({ experts: [ids.otherExpert] })).toEqual(['later'])
    expect(await names({ expertEmployers: ['Nordluft AB'] })).toEqual(['later'])
    expect(await names({ projects: [other] })).toEqual(['later', 'off'])
    expect(await names({ interactions: ['phone'] })).toEqual(['later'])
    expect(await names({ topics: ['Cold stores', 'nothing'] })).toEqual(['later'])
    expect(await names({ types: ['first'] })).toEqual(['arranged', 'soon', 'off', 'over'])
    expect(await names({ projects: [other], callStatuses: [4] })).toEqual(['later'])
  })

  it('searches topic, names, companies, project and code', async () => {
    expect(await names({ text: 'cold' })).toEqual(['later'])
    expect(await names({ text: 'FRITZ nordluft' })).toEqual(['later'])
    expect(await names({ text: 'ben' })).toEqual(['over'])
    expect(await names({ text: 'northbeam grid' })).toHaveLength(5)
    expect(await names({ text: `C-${made.off}` })).toEqual(['off'])
    expect(await names({ text: '100% _' })).toEqual([])
  })

  it('returns the calls of a half-open interval by date', async () => {
    const [from, to] = [at(-24), at(72)].map((instant) => instant.toISOString())
    expect(await names({ from, to })).toEqual(['over', 'soon', 'off'])
    expect(await names({ from: at(25).toISOString() })).toEqual(['off', 'later'])
  })

  it('returns non-overlapping pages with the total, also past the end, and the time zone [CS-02]', async () => {
    const past = await list({ size: 2, startOffset: 40, timezone: 'Asia/Tokyo' })
    expect(past).toEqual({ calls: [], total: 5, timezone: 'Asia/Tokyo' })
    const first = await list({ size: 2, timezone: 'Asia/Tokyo' })
    const second = await list({ size: 2, startOffset: 2 })
    const third = await list({ size: 2, startOffset: 4 })
    expect([first, second, third].map(({ total, calls }) => [total, calls.length])).toEqual([
      [5, 2],
      [5, 2],
      [5, 1],
    ])
    const all = [first, second, third].flatMap(({ calls }) => calls.map(({ callId }) => callId))
    expect(new Set(all).size).toBe(5)
    expect([first.timezone, second.timezone]).toEqual(['Asia/Tokyo', 'Europe/Berlin'])
  })
})

describe('#calls.listFacets', () => {
  it('returns value, name and count of every facet in the reader’s language [CS-01]', async () => {
    const { facets, without } = await facetsOf()
    expect(Object.keys(facets)).toEqual(callFilterNames)
    expect(facets.callStatuses).toContainEqual({ value: '9', displayName: 'Scheduling', count: 1 })
    expect(facets.clients).toEqual([{ value: companyId, displayName: 'Northbeam Capital', count: 5 }])
    expect(facets.contacts.map(({ displayName, count }) => [displayName, count])).toEqual([
      ['Ada Person', 4],
      ['Ben Person', 1],
    ])
    expect(facets.expertEmployers).toEqual([{ value: 'Nordluft AB', displayName: 'Nordluft AB', count: 1 }])
    expect(facets.interactions).toEqual([
      { value: 'video', displayName: 'Video call', count: 4 },
      { value: 'phone', displayName: 'Phone', count: 1 },
    ])
    expect(facets.types.map(({ displayName }) => displayName)).toEqual(['First call', 'Follow-up'])
    expect(without).toEqual([])
  })

  it('and refusals are written in the language of the request, if it names one, else in the own [LN-05]', async () => {
    const ask = async (language?: string, path = '/api/calls/facets') => {
      const headers: Record<string, string> = language ? { 'x-language': language } : {}
      return (await app.send({ method: 'GET', path, headers }, visits.contact)).json()
    }
    const phoneIn = async (language?: string) =>
      (await ask(language)).facets.interactions.find(({ value }: { value: string }) => value === 'phone').displayName
    expect([await phoneIn('deDE'), await phoneIn('arSA'), await phoneIn('xxXX'), await phoneIn()]).toEqual([
      'Telefon',
      'هاتف',
      'Phone',
      'Phone',
    ])
    const languages = ['enUS', 'deDE', 'arSA', undefined]
    const refusals = await Promise.all(languages.map((language) => ask(language, '/api/nothing')))
    expect(refusals).toEqual([
      { refusal: 'not_found', message: enUS.REFUSALS.not_found },
      { refusal: 'not_found', message: deDE.REFUSALS.not_found },
      { refusal: 'not_found', message: arSA.REFUSALS.not_found },
      { refusal: 'not_found' },
    ])
    const unseen = await ask('deDE', `/api/calls/${ids.contact}`)
    expect(unseen).toEqual({ refusal: 'not_found', message: deDE.REFUSALS.not_found })
  })

  it('counts what choosing the value alone in its facet returns', async () => {
    const request = { projects: [other], callStatuses: [4 as const], text: 'person' }
    const { facets } = await facetsOf(request)
    for (const filter of callFilterNames)
      for (const { value, count } of facets[filter]) {
        const choice = filter === 'callStatuses' ? [Number(value)] : [value]
        expect([filter, value, (await list({ ...request, [filter]: choice } as ListCallsInput)).total]).toEqual([
          filter,
          value,
          count,
        ])
      }
    expect(facets.callStatuses.map(({ value, count }) => [value, count])).toEqual([
      ['4', 1],
      ['5', 1],
    ])
  })

  it('keeps a chosen value without matches, and proposes to remove filters that exclude all calls', async () => {
    const { facets, without } = await facetsOf({ experts: [ids.otherExpert], callStatuses: [6], text: 'cold' })
    expect(facets.callStatuses).toContainEqual({ value: '6', displayName: 'Completed', count: 0 })
    expect(without).toEqual([{ filter: 'callStatuses', total: 1 }])
  })
})

describe('a blinded project', () => {
  const hidden: CallFilterName[] = ['clients', 'projects']

  it('is neither shown, found nor counted for experts, nor is its company', async () => {
    const { calls } = await list({}, 'expert')
    expect(calls).toHaveLength(4)
    for (const call of calls)
      expect(call).toMatchObject({
        project: null,
        client: { id: null, name: null },
        contact: { companyName: null },
        seats: [{ person: { companyName: null } }, {}],
      })
    expect(JSON.stringify(calls)).not.toMatch(/Northbeam|Grid storage/)
    expect(await names({ text: 'northbeam' }, 'expert')).toEqual([])
    expect(await names({ text: 'grid' }, 'expert')).toEqual([])
    expect(await names({ projects: [projectId] }, 'expert')).toEqual([])
    expect(await names({ text: 'ada storage' }, 'expert')).toHaveLength(3)
    const { facets } = await facetsOf({}, 'expert')
    for (const filter of hidden) expect(facets[filter]).toEqual([])
  })

  it('is visible to experts once the client unblinds it', async () => {
    const open = (isBlinded: boolean) =>
      test.asOwner(
        (owner) => owner.query('update projects set is_blinded = $1 where id = $2', [isBlinded, other]),
        tenantId,
      )
    await open(false)
    const [call] = (await list({ text: 'northbeam' }, 'expert')).calls
    expect(call).toMatchObject({ callId: made.off, client: { name: 'Northbeam Capital' }, project: { id: other } })
    expect((await facetsOf({}, 'expert')).facets.projects).toMatchObject([{ value: other, count: 1 }])
    await open(true)
  })
})
