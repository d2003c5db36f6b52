import { cancelCall, requestCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import {
  closeProject,
  createProject,
  listProjectCandidates,
  listProjects,
  openProject,
  rejectProjectCandidate,
  shortlistProjectExpert,
} from '@colloquy/contract/projects/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson } from '../../../../testing/people-fixtures.ts'

const world = await createCallScenario('candidates')
const { app, ids, visits, test, tenantId, slot } = world

const value = <T>(answer: { ok: true; value: T } | { ok: false; refusal: string }): T => {
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const createTestProject = async (exclusions: string[] = []) => {
  const brief = {
    ...{ name: 'Pumps', question: 'Who?', topics: [], targetCompanies: [], exclusions, questions: [] },
    ...{ deadline: null, isBlinded: true, team: [ids.teammate] },
  }
  return value(await app.call(createProject, brief, visits.contact)).projectId
}
const shortlist = (projectId: string, who: keyof typeof visits = 'contact', personId: string = ids.expert) =>
  app.call(shortlistProjectExpert, { projectId, personId }, visits[who])
const reject = (projectId: string) =>
  app.call(
    rejectProjectCandidate,
    { projectId, personId: ids.expert, reason: 'too_expensive', note: ' Twice the usual. ' },
    visits.contact,
  )
const candidates = async (projectId: string) =>
  value(await app.call(listProjectCandidates, { projectId }, visits.teammate)).candidates
const request = async (projectId: string) =>
  value(
    await app.call(
      requestCall,
      { projectId, expertId: ids.expert, topic: 'Pumps', minutes: 60, questions: [] },
      visits.contact,
    ),
  )

describe('#projects.shortlistExpert', () => {
  it('shortlists, and shortlists again after a rejection', async () => {
    const projectId = await createTestProject()
    expect(value(await shortlist(projectId))).toMatchObject({ stage: 'shortlisted', addedByName: 'Ada Person' })
    expect(value(await reject(projectId))).toMatchObject({
      ...{ stage: 'rejected', reason: 'too_expensive', note: 'Twice the usual.' },
    })
    expect(value(await shortlist(projectId))).toMatchObject({ stage: 'shortlisted', reason: null, note: null })
    expect(await candidates(projectId)).toHaveLength(1)
  })
})

describe('experts whom the brief excludes', () => {
  const requestOf = (projectId: string, expertId: string) =>
    app.call(requestCall, { projectId, expertId, topic: 'Pumps', minutes: 60, questions: [] }, visits.contact)
  const career = (endOn: string | null) =>
    insertExpert(test, tenantId, {
      employments: [
        { company_name: 'Thermagon GmbH', start_on: '2015-01-01', end_on: endOn },
        { company_name: 'Own Practice', start_on: '2024-01-01' },
      ],
    })

  it.each([
    ['by name', ['EMIL  person'], async () => ids.expert],
    ['by their present employer', ['thermagon'], () => career(null)],
    ['by a former employer', ['Thermagon AG'], () => career('2023-12-31')],
  ] as const)('can be neither shortlisted nor asked for a call, %s', async (_, exclusions, expert) => {
    const [projectId, personId] = [await createTestProject([...exclusions]), await expert()]
    const excluded = { refusal: 'candidate_excluded', status: 409 }
    expect(await shortlist(projectId, 'contact', personId)).toMatchObject(excluded)
    expect(await requestOf(projectId, personId)).toMatchObject(excluded)
    expect(await candidates(projectId)).toEqual([])
    expect(value(await app.call(openProject, { projectId }, visits.contact)).callsCount).toBe(0)
  })

  it('can be asked for other projects', async () => {
    const personId = await career('2023-12-31')
    const projectId = await createTestProject(['Thermagon Cooling', 'Own'])
    expect(await shortlist(projectId, 'contact', personId)).toMatchObject({ ok: true })
    expect(await requestOf(projectId, personId)).toMatchObject({ ok: true })
  })
})

describe('#projects.rejectCandidate', () => {
  it.each(['declined', 'blocked'] as const)('refuses the reason %s, which follows from a call', async (reason) => {
    const projectId = await createTestProject()
    await shortlist(projectId)
    const input = { projectId, personId: ids.expert, reason: reason as 'other' }
    expect(await app.call(rejectProjectCandidate, input, visits.contact)).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('proposals of staff', () => {
  it('do not take a candidate off the shortlist', async () => {
    await test.asOwner(
      (owner) =>
        owner.query('update people set permissions = $2 where id = $1', [
          ids.staff,
          [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
        ]),
      tenantId,
    )
    const projectId = await createTestProject()
    expect(value(await shortlist(projectId, 'staff'))).toMatchObject({ stage: 'proposed', addedByName: 'Gus Person' })
    expect(value(await shortlist(projectId))).toMatchObject({ stage: 'shortlisted' })
    expect(value(await shortlist(projectId, 'staff'))).toMatchObject({ stage: 'shortlisted' })
  })

  it('do not undo a rejection by the team', async () => {
    await test.asOwner(
      (owner) =>
        owner.query('update people set permissions = $2 where id = $1', [
          ids.staff,
          [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
        ]),
      tenantId,
    )
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    value(await reject(projectId))
    expect(await shortlist(projectId, 'staff')).toMatchObject({ refusal: 'candidate_rejected' })
    expect(await candidates(projectId)).toMatchObject([
      { stage: 'rejected', reason: 'too_expensive', note: 'Twice the usual.' },
    ])
  })
})

describe('candidates who are no longer available', () => {
  it.each([
    ['is not to be used', 'do_not_use = true'],
    ['is restricted', `restricted_at = '2026-01-01'`],
    ['is disabled', `disabled_at = '2026-01-01'`],
    ['is deleted', `deleted_at = '2026-01-01'`],
    ['is not active', 'is_active = false'],
  ])('leave out an expert who %s, also from the counts', async (_, state) => {
    const gone = await insertPerson(test, tenantId, { name: 'Gone', personType: personTypes.expert })
    const projectId = await createTestProject()
    value(await shortlist(projectId, 'contact', gone))
    value(await shortlist(projectId))
    expect(await candidates(projectId)).toHaveLength(2)
    await test.asOwner((owner) => owner.query(`update people set ${state} where id = $1`, [gone]), tenantId)
    expect((await candidates(projectId)).map(({ person }) => person.personId)).toEqual([ids.expert])
    const listed = value(await app.call(listProjects, {}, visits.teammate)).projects
    expect(listed.find((one) => one.projectId === projectId)?.stages).toMatchObject({ shortlisted: 1 })
  })
})

describe('candidates of a closed project', () => {
  it('cannot be shortlisted or rejected in a closed project', async () => {
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    value(await app.call(closeProject, { projectId }, visits.contact, { ifMatch: 1 }))
    expect(await shortlist(projectId)).toMatchObject({ refusal: 'project_closed' })
    expect(await reject(projectId)).toMatchObject({ refusal: 'project_closed' })
    expect(await candidates(projectId)).toMatchObject([{ stage: 'shortlisted' }])
  })

  it('cannot be shortlisted or called while the project is being closed', async () => {
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    const waiting = async (owner: { query: (text: string) => Promise<{ rows: { n: number }[] }> }) =>
      (
        await owner.query(`select count(*)::int as n from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`)
      ).rows[0]!.n
    const answers = await test.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('update projects set closed_at = now() where id = $1', [projectId])
      const pendingRequests = [
        shortlist(projectId, 'teammate', ids.otherExpert),
        reject(projectId),
        app.call(
          requestCall,
          { projectId, expertId: ids.otherExpert, topic: 'Pumps', minutes: 60, questions: [] },
          visits.contact,
        ),
      ]
      await expect.poll(() => waiting(owner)).toBe(3)
      await owner.query('commit')
      return Promise.all(pendingRequests)
    }, tenantId)
    for (const answer of answers) expect(answer).toMatchObject({ refusal: 'project_closed' })
  })
})

describe('candidates who are not available', () => {
  it('are refused', async () => {
    const projectId = await createTestProject()
    for (const personId of [ids.teammate, projectId])
      expect(await shortlist(projectId, 'contact', personId)).toMatchObject({ refusal: 'candidate_not_available' })
    await test.asOwner(
      (owner) => owner.query('update people set do_not_use = true where id = $1', [ids.otherExpert]),
      tenantId,
    )
    expect(await shortlist(projectId, 'contact', ids.otherExpert)).toMatchObject({
      refusal: 'candidate_not_available',
    })
    expect(await candidates(projectId)).toEqual([])
  })
})

describe('#projects.listCandidates', () => {
  it('derives stages from the calls of the project', async () => {
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    const { callId } = await request(projectId)
    expect(await candidates(projectId)).toMatchObject([{ stage: 'scheduling', callId }])
    expect(await reject(projectId)).toMatchObject({ refusal: 'candidate_has_call' })
    const offered = slot(50)
    await test.asOwner(
      (owner) =>
        owner.query('insert into call_offers (tenant_id, call_id, starts_at, ends_at) values ($1, $2, $3, $4)', [
          ...[tenantId, callId, offered.start, offered.end],
        ]),
      tenantId,
    )
    value(await app.call(scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 1 }))
    expect(await candidates(projectId)).toMatchObject([{ stage: 'scheduled', callId }])
    const cancel = { callId, reason: 'expert_declined' as const }
    value(await app.call(cancelCall, cancel, visits.expert, { ifMatch: 2 }))
    expect(await candidates(projectId)).toMatchObject([{ stage: 'rejected', reason: 'declined', callId }])
    const again = await request(projectId)
    expect(await candidates(projectId)).toMatchObject([{ stage: 'scheduling', callId: again.callId }])
  })

  it('counts stages for the team and staff only', async () => {
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    const stagesFor = async (who: keyof typeof visits) =>
      value(await app.call(listProjects, {}, visits[who])).projects.find((one) => one.projectId === projectId)?.stages
    const none = { proposed: 0, shortlisted: 1, scheduling: 0, scheduled: 0, done: 0, rejected: 0 }
    expect(await stagesFor('teammate')).toEqual(none)
    expect(await stagesFor('staff')).toEqual(none)
    expect(await stagesFor('colleague')).toBeNull()
    expect(await app.call(listProjectCandidates, { projectId }, visits.colleague)).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await app.call(listProjectCandidates, { projectId }, visits.outsider)).toMatchObject({
      refusal: 'not_found',
    })
  })

  it('notifies the team’s browsers when a call changes', async () => {
    const projectId = await createTestProject()
    app.delivered.length = 0
    await request(projectId)
    const liveMessage = app.delivered.find(({ message }) => message.name === 'projects.changed')!
    expect(liveMessage.message.facts).toEqual({ projectId, version: 1 })
    expect(new Set(liveMessage.personIds)).toEqual(new Set([ids.contact, ids.teammate]))
  })
})
