import { cancelCall, requestCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import {
  closeProject,
  createProject,
  getProject,
  listProjectCandidates,
  listProjects,
  moveProjectCandidates,
  shortlistProjectExpert,
} from '@colloquy/contract/projects/operations'
import type { MovableStage } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { countLockWaits } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson } from '../../../../testing/people-fixtures.ts'

const world = await createCallScenario('candidates')
const { app, ids, visits, test, tenantId, slot } = world

const createTestProject = async (exclusions: string[] = []) => {
  const brief = {
    name: 'Pumps',
    question: 'Who?',
    topics: [],
    targetCompanies: [],
    exclusions,
    questions: [],
    deadline: null,
    countries: [],
    callsWanted: null,
    budget: null,
    agreedCreditsPerHour: null,
    isBlinded: true,
    team: [ids.teammate],
  }
  return value(await app.call(createProject, brief, visits.contact)).projectId
}
const shortlist = (projectId: string, who: keyof typeof visits = 'contact', personId: string = ids.expert) =>
  app.call(shortlistProjectExpert, { projectId, personId }, visits[who])
const move = (
  projectId: string,
  stage: MovableStage,
  personIds: readonly string[] = [ids.expert],
  who: keyof typeof visits = 'contact',
) =>
  app.call(
    moveProjectCandidates,
    {
      projectId,
      personIds: [...personIds],
      stage,
      ...(stage === 'rejected' && { reason: 'too_expensive' as const, note: ' Twice the usual. ' }),
    },
    visits[who],
  )
const reject = (projectId: string) => move(projectId, 'rejected')
/** The refusals of a move that was carried out for some candidates. */
const refusedOf = async (answer: ReturnType<typeof move>) =>
  value(await answer).refused.map(({ personId, refusal }) => [personId, refusal])
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
    expect(value(await reject(projectId)).moved).toMatchObject([
      { stage: 'rejected', reason: 'too_expensive', note: 'Twice the usual.' },
    ])
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
    expect(value(await app.call(getProject, { projectId }, visits.contact)).callsCount).toBe(0)
  })

  it('can be asked for other projects', async () => {
    const personId = await career('2023-12-31')
    const projectId = await createTestProject(['Thermagon Cooling', 'Own'])
    expect(await shortlist(projectId, 'contact', personId)).toMatchObject({ ok: true })
    expect(await requestOf(projectId, personId)).toMatchObject({ ok: true })
  })
})

describe('#projects.moveCandidates', () => {
  it.each(['declined', 'blocked'] as const)('refuses the reason %s, which follows from a call', async (reason) => {
    const projectId = await createTestProject()
    await shortlist(projectId)
    const input = { projectId, personIds: [ids.expert], stage: 'rejected' as const, reason: reason as 'other' }
    expect(await app.call(moveProjectCandidates, input, visits.contact)).toMatchObject({ refusal: 'invalid_input' })
  })

  it('refuses a rejection without a reason', async () => {
    const projectId = await createTestProject()
    await shortlist(projectId)
    const input = { projectId, personIds: [ids.expert], stage: 'rejected' as const }
    expect(await app.call(moveProjectCandidates, input, visits.contact)).toMatchObject({
      refusal: 'rejection_reason_required',
    })
    expect(await candidates(projectId)).toMatchObject([{ stage: 'shortlisted' }])
  })

  it('moves several at once, and names those who may not be moved', async () => {
    const projectId = await createTestProject()
    const [second, called] = [await insertExpert(test, tenantId, {}), ids.otherExpert]
    for (const personId of [ids.expert, second, called]) value(await shortlist(projectId, 'contact', personId))
    value(
      await app.call(
        requestCall,
        { projectId, expertId: called, topic: 'Pumps', minutes: 60, questions: [] },
        visits.contact,
      ),
    )
    const nobody = ids.teammate
    app.delivered.length = 0
    const { moved, refused } = value(await move(projectId, 'rejected', [ids.expert, second, called, nobody]))
    expect(new Set(moved.map(({ person }) => person.personId))).toEqual(new Set([ids.expert, second]))
    expect(refused).toEqual([
      { personId: called, refusal: 'candidate_has_call' },
      { personId: nobody, refusal: 'candidate_not_available' },
    ])
    expect(app.delivered.filter(({ message }) => message.name === 'projects.changed')).toHaveLength(1)
    value(await move(projectId, 'proposed', [ids.expert]))
    const stages = (await candidates(projectId)).map(({ person, stage, reason }) => [person.personId, stage, reason])
    expect(new Set(stages)).toEqual(
      new Set([
        [ids.expert, 'proposed', null],
        [second, 'rejected', 'too_expensive'],
        [called, 'scheduling', null],
      ]),
    )
  })

  it('keeps those out whom the brief excludes since, or who are not available any more', async () => {
    const projectId = await createTestProject()
    const gone = await insertExpert(test, tenantId, {})
    for (const personId of [ids.expert, gone]) value(await shortlist(projectId, 'contact', personId))
    value(await move(projectId, 'rejected', [ids.expert, gone]))
    await test.asOwner(async (owner) => {
      await owner.query('update people set do_not_use = true where id = $1', [gone])
      await owner.query(`update projects set exclusions = array['Emil Person'] where id = $1`, [projectId])
    }, tenantId)
    expect(await refusedOf(move(projectId, 'shortlisted', [ids.expert, gone]))).toEqual([
      [ids.expert, 'candidate_excluded'],
      [gone, 'candidate_not_available'],
    ])
  })

  it('lets staff reject, but neither shortlist nor undo a rejection', async () => {
    await letStaffManageProjects()
    const projectId = await createTestProject()
    value(await shortlist(projectId, 'staff'))
    const byStaff = (stage: MovableStage) => refusedOf(move(projectId, stage, [ids.expert], 'staff'))
    expect(await byStaff('shortlisted')).toEqual([[ids.expert, 'shortlist_of_client']])
    value(await move(projectId, 'shortlisted'))
    expect(await byStaff('proposed')).toEqual([[ids.expert, 'shortlist_of_client']])
    expect(await byStaff('rejected')).toEqual([])
    expect(await byStaff('proposed')).toEqual([[ids.expert, 'candidate_rejected']])
  })

  it('shows the price of an hour with each candidate', async () => {
    const projectId = await createTestProject()
    value(await shortlist(projectId))
    await test.asOwner(
      (owner) => owner.query('update people set credits_per_hour = 175 where id = $1', [ids.expert]),
      tenantId,
    )
    expect(await candidates(projectId)).toMatchObject([{ creditsPerHour: 175 }])
  })
})

const letStaffManageProjects = () =>
  test.asOwner(
    (owner) =>
      owner.query('update people set permissions = $2 where id = $1', [
        ids.staff,
        [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
      ]),
    tenantId,
  )

describe('proposals of staff', () => {
  it('do not take a candidate off the shortlist', async () => {
    await letStaffManageProjects()
    const projectId = await createTestProject()
    expect(value(await shortlist(projectId, 'staff'))).toMatchObject({ stage: 'proposed', addedByName: 'Gus Person' })
    expect(value(await shortlist(projectId))).toMatchObject({ stage: 'shortlisted' })
    expect(value(await shortlist(projectId, 'staff'))).toMatchObject({ stage: 'shortlisted' })
  })

  it('do not undo a rejection by the team', async () => {
    await letStaffManageProjects()
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
      await expect.poll(() => countLockWaits(owner)).toBe(3)
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
    expect(await refusedOf(reject(projectId))).toEqual([[ids.expert, 'candidate_has_call']])
    const offered = slot(50)
    await test.asOwner(
      (owner) =>
        owner.query('insert into call_offers (tenant_id, call_id, starts_at, ends_at) values ($1, $2, $3, $4)', [
          tenantId,
          callId,
          offered.start,
          offered.end,
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
    expect(liveMessage.message.payload).toEqual({ projectId, version: 1 })
    expect(new Set(liveMessage.personIds)).toEqual(new Set([ids.contact, ids.teammate]))
  })
})
