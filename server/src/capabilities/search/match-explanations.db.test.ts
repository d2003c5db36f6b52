import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { findExperts } from '@colloquy/contract/search/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { searchThreadsOver, waitForIndex } from '../../../testing/search/search-threads.ts'
import { capabilitiesOf } from '../../app.ts'
import type { SearchThreads } from '../../search-engine/workers/search-threads.ts'
import { reindexOutdated } from './jobs.ts'
import { indexPeople } from './postgres/index-store.ts'

const test = await testDatabase()

const worldOf = async (key: string, searchThreads?: SearchThreads) => {
  const { tenantId, exchange } = await insertTenant(test, key)
  const app = await buildTestApp(test, {
    capabilities: capabilitiesOf({ ...installation, ...(searchThreads && { searchThreads }) }),
  })
  const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
    test.database.transaction({ kind: 'tenant', tenantId }, run)
  const katrin = await insertExpert(test, tenantId, {
    person: {
      first_name: 'Katrin',
      last_name: 'Oberholzer',
      title: 'Former VP Channel Sales',
      languages: ['rm'],
      headline: 'Installer networks',
      bio: 'Built a channel for heat pumps.',
      expertise: ['Bonus tiers'],
      member_notes: 'Likes mornings. Saffron, saffron, saffron.',
      city: 'Zürich',
      country: 'CH',
    },
    employments: [
      {
        company_name: 'Thermagon GmbH',
        title: 'Adviser',
        industry: 'heating_cooling' as const,
        start_on: '2017-03-01',
      },
    ],
    answers: [
      { question: 'Why do installers leave?', text: 'Lead times.' },
      { question: 'Secret?', text: 'An unreleased walrus.', is_released: false },
    ],
  })
  const cooks = [
    await insertExpert(test, tenantId, { person: { first_name: 'Ada', bio: 'Sells saffron.' } }),
    await insertExpert(test, tenantId, { person: { first_name: 'Bea', bio: 'Sells saffron.' } }),
  ]
  const clientId = await insertCompany(test, tenantId, 'Northgate')
  const projectId = await insertProject(test, tenantId, { clientId, name: 'Falcon' })
  const person = (values: object) => insertPerson(test, tenantId, values)
  const { client, officer, staff, bookkeeper } = {
    client: await person({}),
    officer: await person({ roleId: roleIds.compliance }),
    staff: await person({ roleId: roleIds.staff, permissions: [permissionIds.ManageProjects] }),
    bookkeeper: await person({ roleId: roleIds.staff }),
  }
  const visitors = {
    client: await signedIn(test, exchange, client),
    officer: await signedIn(test, exchange, officer),
    staff: await signedIn(test, exchange, staff),
    bookkeeper: await signedIn(test, exchange, bookkeeper),
  }
  if (searchThreads) await waitForIndex(searchThreads, tenantId)
  const find = async (text: string, who: keyof typeof visitors = 'client') => {
    const answer = await app.call(
      findExperts,
      { text, filters: {}, selectOptions: { startOffset: 0, concat: false } },
      visitors[who],
    )
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value
  }
  /** Writes to the project, and lets the timer of the search in PostgreSQL follow. */
  const write = (statement: string, values: unknown[]) =>
    test
      .asOwner((owner) => owner.query(statement, values), tenantId)
      .then(() =>
        inTenant((tx) => reindexOutdated.run({ tx, at: new Date(), actor: { kind: 'system', tenantId } } as never)),
      )
  return { inTenant, find, write, tenantId, projectId, katrin, cooks, people: [katrin, ...cooks] }
}

const worlds = [
  ['in PostgreSQL', await worldOf('explained')],
  ['in the engine', await worldOf('explained-engine', await searchThreadsOver(test))],
] as const

describe.each(worlds)('match explanations %s', (_, { inTenant, find, write, tenantId, projectId, katrin, people }) => {
  it('name the group, the inner hit and the fragments of every field; what a viewer may not see takes no part [PS-03]', async () => {
    await inTenant((tx) => indexPeople(tx, people))
    await write(
      `insert into project_candidates (tenant_id, project_id, person_id, stage, added_at, changed_at)
       values ($1, $2, $3, 'shortlisted', now(), now())`,
      [tenantId, projectId, katrin],
    )
    const explained = async (text: string, who?: Parameters<typeof find>[1]) =>
      (await find(text, who)).foundPersons.find(({ personId }) => personId === katrin)?.foundReasons
    for (const [text, group, name] of [
      ['networks', 'keywords', 'headline'],
      ['pumps', 'editedBio', 'bio'],
      ['cooling', 'companyExpertises', 'industry'],
      ['leave', 'vettingQa', 'question'],
      ['thermagon', 'employmentsAt', 'company'],
      ['adviser', 'employmentIn', 'title'],
      ['zurich', 'location', 'location'],
      ['VP', 'position', 'title'],
      ['bonus', 'expertise', 'expertise'],
      ['romansh', 'others', 'language'],
    ] as const) {
      const reasons = await explained(text)
      expect(reasons?.[group], text).toEqual([
        { innerHitId: expect.any(String), textFragments: [{ name, text: expect.stringMatching(/<em>|\S/) }] },
      ])
      const others = Object.entries(reasons ?? {}).filter(([key]) => key !== group)
      expect(
        others.flatMap(([, hits]) => hits),
        text,
      ).toEqual([])
    }

    for (const [text, group] of [
      ['mornings', 'memberNotes'],
      ['walrus', 'vettingQa'],
      ['falcon', 'projects'],
    ] as const) {
      expect((await explained(text, 'staff'))?.[group], text).toHaveLength(1)
      for (const who of ['client', 'officer', 'bookkeeper'] as const) {
        const { total, foundPersons, facets } = await find(text, who)
        expect([total, foundPersons, facets.flatMap(({ facetValues }) => facetValues)], `${text} ${who}`).toEqual([
          0,
          [],
          [],
        ])
      }
    }

    // The note that names saffron three times neither counts nor ranks nor highlights for a client.
    const seen = await find('saffron')
    expect(seen.foundPersons.map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Bea'])
    expect(seen.total).toBe(2)
    expect((await find('saffron', 'staff')).foundPersons.map(({ firstName }) => firstName)[0]).toBe('Katrin')
    expect(await explained('pumps saffron', 'client')).toBeUndefined()
    expect((await explained('pumps OR saffron', 'client'))?.memberNotes).toEqual([])
  })

  it('follow a project that is renamed', async () => {
    await write('update projects set name = $2 where id = $1', [projectId, 'Kestrel'])
    const idsOf = async (text: string) => (await find(text, 'staff')).foundPersons.map(({ personId }) => personId)
    await expect.poll(() => idsOf('kestrel')).toEqual([katrin])
    expect(await idsOf('falcon')).toEqual([])
  })
})
