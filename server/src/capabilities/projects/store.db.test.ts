import { permissionIds } from '@colloquy/contract/permission-ids'
import { getProject, listProjects } from '@colloquy/contract/projects/operations'
import { describe, expect, it } from 'vitest'
import { insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('projects')
const { app, ids, visits, test, tenantId, companyId, otherCompanyId, projectId } = world

const made = {
  teams: projectId,
  colleagues: await insertProject(test, tenantId, { clientId: companyId, team: [ids.colleague] }),
  foreign: await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] }),
}

/** The projects visible to each person, their own first; written by hand. */
const known: Record<string, readonly (keyof typeof made)[]> = {
  contact: ['teams', 'colleagues'],
  teammate: ['teams', 'colleagues'],
  colleague: ['colleagues', 'teams'],
  outsider: ['foreign'],
  staff: ['teams', 'colleagues', 'foreign'],
  expert: [],
  otherExpert: [],
  clerk: [],
  officer: [],
  vendor: [],
}

describe('the visible projects', () => {
  it.each(Object.entries(visits))('are the same for %s in the list and one by one', async (name, visit) => {
    const listed = await app.call(listProjects, {}, visit)
    if (!listed.ok) throw new Error(listed.refusal)
    const expected = known[name]!
    expect(listed.value.projects.map((project) => project.projectId).slice(0, 1)).toEqual(
      expected.slice(0, 1).map((which) => made[which]),
    )
    expect(new Set(listed.value.projects.map((project) => project.projectId))).toEqual(
      new Set(expected.map((which) => made[which])),
    )
    for (const which of Object.keys(made) as (keyof typeof made)[]) {
      const opened = await app.call(getProject, { projectId: made[which] }, visit)
      expect([which, opened.ok]).toEqual([which, expected.includes(which)])
      if (!opened.ok) expect(opened.refusal).toBe('not_found')
    }
  })

  it('are all for staff who manage projects without scheduling calls', async () => {
    await test.asOwner(
      (owner) =>
        owner.query('update people set permissions = $2 where id = $1', [ids.clerk, [permissionIds.ManageProjects]]),
      tenantId,
    )
    expect(await app.call(listProjects, {}, visits.clerk)).toMatchObject({ ok: true, value: { total: 3 } })
  })
})

describe('the order by deadline', () => {
  it('starts with overdue projects, because they are the most urgent', async () => {
    const due = async (deadline: string | null) => {
      const id = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
      await test.asOwner(
        (owner) => owner.query('update projects set deadline = $2 where id = $1', [id, deadline]),
        tenantId,
      )
      return id
    }
    const [later, passed, soon] = [await due('2099-01-01'), await due('2020-01-01'), await due('2098-01-01')]
    const listed = await app.call(listProjects, {}, visits.outsider)
    if (!listed.ok) throw new Error(listed.refusal)
    expect(listed.value.projects.map((project) => project.projectId)).toEqual([passed, soon, later, made.foreign])
  })
})

describe('#projects.get', () => {
  it('returns the brief, the team and whether the actor may request a call', async () => {
    expect(await app.call(getProject, { projectId }, visits.colleague)).toMatchObject({
      ok: true,
      value: {
        projectId,
        name: 'Grid storage',
        clientName: 'Northbeam Capital',
        version: 1,
        deadline: null,
        question: 'Who buys grid storage, and why?',
        topics: ['Storage'],
        questions: [],
        team: [{ fullName: 'Ada Person' }, { fullName: 'Ben Person' }],
        can: { requestCall: true },
      },
    })
    expect(await app.call(getProject, { projectId }, visits.staff)).toMatchObject({
      value: { can: { requestCall: false } },
    })
  })
})
