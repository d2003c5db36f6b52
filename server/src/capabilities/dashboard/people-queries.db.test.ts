import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listTenantPeople } from '@colloquy/contract/dashboard/operations'
import type { Input } from '@colloquy/contract/operation'
import { personTypes } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { insertCompany } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertRow, insertTenant } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('people')
const { app, ids, visits, test, tenantId } = world

const list = async (input: Input<typeof listTenantPeople> = {}) => {
  const answer = await app.call(listTenantPeople, input, visits.clerk)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const namesOf = ({ people }: Awaited<ReturnType<typeof list>>) => people.map(({ fullName }) => fullName)
const mark = (change: string, personId: string) =>
  test.asOwner((owner) => owner.query(`update people set ${change} where id = $1`, [personId]), tenantId)

const callId = await world.insertCall({
  status: callStatuses.completed,
  start: new Date(world.clock.now().getTime() - 86_400_000),
})

describe('#dashboard.listPeople', () => {
  it('lists all people, latest contact first', async () => {
    const all = await list()
    expect(all.total).toBe(Object.keys(ids).length)
    expect(namesOf(all).slice(0, 3)).toEqual(['Ada Person', 'Emil Person', 'Ben Person'])
    expect(all.people[0]).toMatchObject({ personId: ids.contact, kind: 'client', status: 'active', callsCount: 1 })
    expect(all.people[0]!.companyName).toBe('Northbeam Capital')
    expect(all.people[0]!.lastContact).toMatch(/^\d{4}-.*Z$/)
    expect(all.people[2]!.lastContact).toBeNull()
    expect(Object.fromEntries(all.kinds.map(({ kind, count }) => [kind, count]))).toEqual({
      client: 4,
      expert: 2,
      staff: 2,
      compliance: 1,
      vendor: 1,
    })
    expect(callId).toBeTruthy()
  })

  it('returns the year in which the job of an expert ended', async () => {
    const luca = await insertExpert(test, tenantId, {
      person: { first_name: 'Luca', last_name: 'Ferrante' },
      employments: [{ company_name: 'Ferrante Impianti', start_on: '2015-01-01', end_on: '2024-06-30' }],
    })
    const { people } = await list({ text: 'Ferrante' })
    expect(people).toMatchObject([{ personId: luca, companyName: 'Ferrante Impianti', employmentEndYear: 2024 }])
    await mark('erased_at = now()', luca)
    expect((await list()).people.every(({ employmentEndYear }) => employmentEndYear === null)).toBe(true)
  })

  it('counts for each kind and status what choosing it returns', async () => {
    await mark('restricted_at = now()', ids.otherExpert)
    await mark('needs_activation = true', ids.colleague)
    const experts = await list({ kinds: ['expert'] })
    for (const { status, count } of experts.statuses)
      expect((await list({ kinds: ['expert'], statuses: [status] })).total, status).toBe(count)
    const restricted = await list({ statuses: ['restricted', 'invited'] })
    expect(namesOf(restricted).toSorted()).toEqual(['Cleo Person', 'Fritz Person'])
    for (const { kind, count } of restricted.kinds)
      expect((await list({ kinds: [kind], statuses: ['restricted', 'invited'] })).total, kind).toBe(count)
  })

  it('returns deleted people on request and erased ones never', async () => {
    const before = (await list()).total
    await mark('deleted_at = now(), restricted_at = now()', ids.teammate)
    await mark('erased_at = now()', ids.outsider)
    expect((await list()).total).toBe(before - 2)
    const deleted = await list({ statuses: ['deleted'] })
    expect(deleted.people.map(({ personId }) => personId)).toEqual([ids.teammate])
  })

  it('searches cards and whole records of experts', async () => {
    expect(namesOf(await list({ text: 'emil pers' }))).toEqual(['Emil Person'])
    expect(namesOf(await list({ text: 'e%l' }))).toEqual([])
    expect(namesOf(await list({ text: '(' }))).toEqual([])
    const atCompany = await list({ text: 'northbeam' })
    expect(atCompany.total).toBeGreaterThan(0)
    expect(new Set(atCompany.people.map(({ companyName }) => companyName))).toEqual(new Set(['Northbeam Capital']))
    const personId = await insertExpert(test, tenantId, {
      person: { first_name: 'Greta', last_name: 'Lund', member_notes: 'Prefers mornings; knows district heating.' },
    })
    const found = await list({ text: 'district heating' })
    expect(found.people.map((one) => one.personId)).toEqual([personId])
    expect((await list({ text: 'district cooling' })).total).toBe(0)
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'employments', {
          tenant_id: tenantId,
          id: newId(world.clock.now()),
          person_id: personId,
          company_name: 'Fernwind AB',
          title: 'Buyer',
          start_on: '2015-01-01',
          end_on: '2021-06-30',
          is_primary: true,
        }),
      tenantId,
    )
    const [former] = (await list({ text: 'fernwind lund' })).people
    expect(former).toMatchObject({ personId, companyName: 'Fernwind AB', employmentEndYear: 2021 })
  })

  it('finds people by beginnings of words, in any case and without accents', async () => {
    // A client, so that the search of experts finds nothing.
    const companyId = await insertCompany(test, tenantId, 'Höhenluft GmbH')
    const personId = await insertPerson(test, tenantId, { name: 'Chloë', companyId })
    await mark(
      `last_name = 'Müller-Şahin', preferred_name = 'Kit', code = 'QX-77', email = 'cm@quellwerk.example'`,
      personId,
    )
    const texts = ['chloe mul', 'SAHIN', 'kit', 'qx-77', 'cm@quellwerk.ex', 'hohenl', 'müller höhenluft']
    const found = await Promise.all(texts.map(async (text) => (await list({ text })).people.map((one) => one.personId)))
    expect(Object.fromEntries(texts.map((text, i) => [text, found[i]?.includes(personId)]))).toEqual({
      ...Object.fromEntries(texts.map((text) => [text, true])),
    })
    expect((await list({ text: 'uller' })).total).toBe(0)
    expect((await list({ text: 'chloe nobody' })).total).toBe(0)
  })

  it('finds people by what they and their companies are called now, and nobody of another tenant', async () => {
    const ids = async (text: string) => (await list({ text })).people.map((one) => one.personId)
    const personId = await insertPerson(test, tenantId, { name: 'Nils', personType: personTypes.expert })
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'employments', {
          tenant_id: tenantId,
          id: newId(world.clock.now()),
          person_id: personId,
          company_name: 'Vorwerkstatt',
          title: 'Buyer',
          start_on: '2015-01-01',
          is_primary: true,
        }),
      tenantId,
    )
    await mark(`last_name = 'Altbauer'`, personId)
    await mark(`last_name = 'Neubauer'`, personId)
    expect([await ids('altbauer'), await ids('neubauer vorwerk')]).toEqual([[], [personId]])
    const change = (text: string) => test.asOwner((owner) => owner.query(text, [personId]), tenantId)
    await change(`update employments set company_name = 'Nachwerk' where person_id = $1`)
    expect([await ids('vorwerkstatt'), await ids('nachwerk')]).toEqual([[], [personId]])
    await change('delete from employments where person_id = $1')
    expect(await ids('nachwerk')).toEqual([])
    await test.asOwner(
      (owner) => owner.query(`update companies set name = 'Südstrahl AG' where name = 'Northbeam Capital'`),
      tenantId,
    )
    expect([(await ids('northbeam')).length, (await ids('sudstrahl')).length > 0]).toEqual([0, true])
    const stranger = await insertTenant(test, 'strangers')
    await insertPerson(test, stranger.tenantId, { name: 'Neubauer' })
    expect(await ids('neubauer')).toEqual([personId])
  })

  it('sorts by name, and pages without gaps', async () => {
    for (let i = 0; i < 52; i++)
      await insertExpert(test, tenantId, {
        person: { first_name: 'Zoe', last_name: `Zz${String(i).padStart(2, '0')}` },
      })
    const first = await list({ text: 'zoe', sort: 'name' })
    const rest = await list({ text: 'zoe', sort: 'name', startOffset: first.nextChunkOffset })
    expect([first.people.length, first.nextChunkOffset, rest.people.length, rest.nextChunkOffset]).toEqual([
      50, 50, 2, 52,
    ])
    const names = [...namesOf(first), ...namesOf(rest)]
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(52)
  })
})
