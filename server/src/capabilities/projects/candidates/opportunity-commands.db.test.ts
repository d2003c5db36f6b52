import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import {
  closeProject,
  createProject,
  listProjectCandidates,
  moveProjectCandidates,
} from '@colloquy/contract/projects/operations'
import * as operations from '@colloquy/contract/projects/opportunity-operations'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import { openSurveys, submitSurvey } from '@colloquy/contract/surveys/operations'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { remindOfOpportunities } from './opportunity-jobs.ts'

const world = await createCallScenario('opportunities')
const { app, clock, ids, visits, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const createTestProject = async (
  values: { isBlinded?: boolean; exclusions?: string[]; question?: string; topics?: string[] } = {},
) => {
  const brief = {
    name: 'Pumps',
    question: 'Who?',
    topics: ['Heat'],
    targetCompanies: [],
    exclusions: [],
    questions: [],
    deadline: null,
    countries: [],
    callsWanted: null,
    budget: null,
    agreedCreditsPerHour: null,
    isBlinded: true,
    team: [ids.teammate],
    ...values,
  }
  return value(await app.call(createProject, brief, visits.contact)).projectId
}
const staffVisit = async () => {
  const values = { roleId: roleIds.staff, permissions: [permissionIds.ManageProjects] }
  const personId = await insertPerson(test, tenantId, values)
  const { rows } = await query('select email from people where id = $1', [personId])
  return { email: rows[0].email as string, visit: await signedIn(test, world.exchange, personId, clock) }
}
const invite = (
  projectId: string,
  personIds: readonly string[] = [ids.expert],
  visit = visits.contact,
  message = ' Hello ',
) => app.call(operations.inviteProjectExperts, { projectId, personIds: [...personIds], days: 3, message }, visit)
const opportunityOf = async (projectId: string): Promise<string> =>
  (await query('select id from project_opportunities where project_id = $1 order by invited_at desc', [projectId]))
    .rows[0].id
const open = (opportunityId: string, visit = visits.expert) =>
  app.call(operations.getOpportunity, { opportunityId }, visit)
const accept = (opportunityId: string, rest: object = {}) =>
  app.call(operations.acceptOpportunity, { opportunityId, ...rest }, visits.expert)
const decline = (opportunityId: string) =>
  app.call(
    operations.declineOpportunity,
    { opportunityId, reason: 'employer_policy' as const, note: 'Ask me next year.' },
    visits.expert,
  )
const candidateOf = async (projectId: string, visit = visits.teammate) =>
  value(await app.call(listProjectCandidates, { projectId }, visit)).candidates[0]
const mails = async () => {
  await world.settle()
  await world.settle()
  const { rows } = await query(
    "select to_address, kind, message from mails where kind like 'projects.%' or kind like 'surveys.%'",
  )
  await query('delete from mails')
  return Promise.all(
    rows.map(async ({ message, ...row }: { message: Buffer; kind: string; to_address: string }) => ({
      kind: row.kind,
      to: row.to_address,
      text: (await simpleParser(message)).text ?? '',
    })),
  )
}
const remind = () =>
  world.read((tx) =>
    remindOfOpportunities.run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }),
  )
/** Makes all invitations older: sessions would end if the clock went on instead. */
const age = (hours: number) =>
  query(
    `update project_opportunities set invited_at = invited_at - make_interval(hours => $1),
       answer_by = answer_by - make_interval(hours => $1)`,
    [hours],
  )
const setLimit = (weeklyLimit: number | null) =>
  app.call(operations.setOpportunityLimit, { weeklyLimit }, visits.expert)
const list = () => app.call(operations.listOpportunities, {}, visits.expert)
const noLimit = () => setLimit(null)

const publish = async (kind: string, question: Question): Promise<void> => {
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at)
     values ($1, $2, $3, 'tenant', null, 1, '{"enUS": "Questions"}', '{"enUS": ""}', $4, $5)`,
    [tenantId, newId(clock.now()), kind, JSON.stringify([question]), clock.now()],
  )
}

describe('#projects.inviteExperts', () => {
  it('makes a candidate of the expert, who is told without any names and can open the brief', async () => {
    await noLimit()
    const projectId = await createTestProject({ question: 'Who buys for Opportunities Client?' })
    const { invited, refused } = value(await invite(projectId))
    expect(refused).toEqual([])
    expect(invited).toMatchObject([
      { stage: 'proposed', invitations: [{ state: 'invited', invitedByName: 'Ada Person', rate: null }] },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'projects.invited' })
    expect(mail?.text).not.toContain('Pumps')
    const opportunityId = await opportunityOf(projectId)
    expect(mail?.text).toContain(`/expert/opportunities/${opportunityId}`)
    expect(value(await open(opportunityId))).toMatchObject({
      state: 'invited',
      projectName: null,
      clientName: null,
      message: 'Hello',
      topics: ['Heat'],
      can: { accept: true, decline: true },
    })
    const { notifications } = value(await app.call(listNotifications, {}, visits.expert))
    expect(notifications).toMatchObject([{ kind: 'opportunity_received', parameters: {} }])
  })

  it('names the client of a blinded project nowhere, neither in topics nor in what its team has written', async () => {
    const { rows } = await query(
      'select c.name from companies c join people p on p.company_id = c.id where p.id = $1',
      [ids.contact],
    )
    const name: string = rows[0].name
    const topics = [name.toLowerCase(), 'Heat']
    const projectId = await createTestProject({ question: `Who buys for ${name}?`, topics })
    await invite(projectId, [ids.expert], visits.contact, `Best, Ada of ${name.toUpperCase()}`)
    const opportunityId = await opportunityOf(projectId)
    const read = JSON.stringify([value(await open(opportunityId)), value(await list())])
    expect(read).toContain('Best, Ada of …')
    expect(read.toLowerCase()).not.toContain(name.toLowerCase())
  })

  it('shows project and client where the project is not blinded', async () => {
    const projectId = await createTestProject({ isBlinded: false })
    await invite(projectId)
    const opportunity = value(await open(await opportunityOf(projectId)))
    expect(opportunity.projectName).toBe('Pumps')
    expect(opportunity.clientName).not.toBeNull()
  })

  it('names those who cannot be invited with the reason, and invites the others', async () => {
    const other = await insertExpert(test, tenantId, {
      employments: [{ company_name: 'Thermagon', start_on: '2015-01-01' }],
    })
    const projectId = await createTestProject({ exclusions: ['Thermagon'] })
    await invite(projectId)
    const fresh = await insertExpert(test, tenantId, {})
    const answer = value(await invite(projectId, [ids.expert, other, fresh, ids.teammate]))
    expect(answer.invited.map(({ person }) => person.personId)).toEqual([fresh])
    expect(Object.fromEntries(answer.refused.map(({ personId, refusal }) => [personId, refusal]))).toEqual({
      [ids.expert]: 'already_invited',
      [other]: 'candidate_excluded',
      [ids.teammate]: 'candidate_not_available',
    })
  })

  it('respects the weekly limit of the expert, which counts invitations of the last seven days', async () => {
    await query('delete from project_opportunities')
    await setLimit(1)
    const [first, second] = [await createTestProject(), await createTestProject()]
    expect(value(await invite(first)).invited).toHaveLength(1)
    expect(value(await invite(second)).refused).toEqual([{ personId: ids.expert, refusal: 'weekly_limit_reached' }])
    await age(7 * 24 + 1)
    expect(value(await invite(second)).invited).toHaveLength(1)
    await setLimit(0)
    expect(value(await invite(await createTestProject())).refused).toMatchObject([{ refusal: 'weekly_limit_reached' }])
    await noLimit()
  })

  it('lets two invitations at once count each other', async () => {
    await query('delete from project_opportunities')
    await setLimit(1)
    const projects = [await createTestProject(), await createTestProject(), await createTestProject()]
    const answers = await Promise.all(projects.map((projectId) => invite(projectId)))
    expect(answers.map((answer) => value(answer).invited.length).toSorted()).toEqual([0, 0, 1])
    await noLimit()
  })
})

describe('#projects.setOpportunityLimit', () => {
  it('is kept, and shown with the opportunities', async () => {
    expect(value(await setLimit(7))).toEqual({ weeklyLimit: 7 })
    expect(value(await list()).weeklyLimit).toBe(7)
    await noLimit()
    expect(value(await list()).weeklyLimit).toBeNull()
  })
})

describe('#projects.listOpportunities', () => {
  it('lists those to answer first, and closes those of closed projects and rejected candidates', async () => {
    await query('delete from project_opportunities')
    const [answered, open, rejected, closed] = [
      await createTestProject(),
      await createTestProject(),
      await createTestProject(),
      await createTestProject(),
    ]
    for (const projectId of [open, rejected, closed, answered]) await invite(projectId)
    await decline(await opportunityOf(answered))
    await app.call(
      moveProjectCandidates,
      { projectId: rejected, personIds: [ids.expert], stage: 'rejected' as const, reason: 'not_relevant' as const },
      visits.contact,
    )
    await app.call(closeProject, { projectId: closed }, visits.contact, { ifMatch: 1 })
    const { opportunities } = value(await list())
    expect(opportunities[0]).toMatchObject({ opportunityId: await opportunityOf(open), state: 'invited' })
    expect(opportunities.map(({ state }) => state).toSorted()).toEqual(['closed', 'closed', 'declined', 'invited'])
    expect(await accept(await opportunityOf(rejected))).toMatchObject({ refusal: 'opportunity_closed' })
  })
})

describe('#projects.acceptOpportunity', () => {
  it('stores the rate for staff only, and tells whoever invited', async () => {
    const projectId = await createTestProject()
    const { email, visit } = await staffVisit()
    await invite(projectId, [ids.expert], visit)
    await mails()
    const opportunityId = await opportunityOf(projectId)
    const rate = { minor: 52_000, currency: 'EUR' }
    expect(value(await accept(opportunityId, { rate, note: ' After six. ' }))).toMatchObject({
      state: 'accepted',
      rate,
      note: 'After six.',
      can: { accept: false, decline: false },
    })
    expect((await candidateOf(projectId))?.invitations).toMatchObject([{ state: 'accepted', rate: null }])
    expect((await candidateOf(projectId, visit))?.invitations).toMatchObject([{ state: 'accepted', rate }])
    expect(await mails()).toMatchObject([{ kind: 'projects.inviteAccepted', to: email }])
    expect(await accept(opportunityId)).toMatchObject({ refusal: 'opportunity_closed' })
  })

  it('takes times at which the expert is free, shows them to the team, and refuses impossible ones', async () => {
    const projectId = await createTestProject()
    await invite(projectId)
    const opportunityId = await opportunityOf(projectId)
    const times = [world.slot(30), world.slot(31)]
    for (const [refused, refusal] of [
      [[world.slot(-2)], 'slot_in_past'],
      [[world.slot(30), world.slot(30, 90)], 'slots_overlap'],
      [[world.slot(30, 7)], 'slot_malformed'],
    ] as const)
      expect(await accept(opportunityId, { times: refused })).toMatchObject({ refusal })
    expect(value(await accept(opportunityId, { times }))).toMatchObject({ state: 'accepted', times })
    expect((await candidateOf(projectId))?.invitations).toMatchObject([{ state: 'accepted', times }])
  })

  it('is refused once the time to answer has passed, and another invitation is possible', async () => {
    const projectId = await createTestProject()
    await invite(projectId)
    const opportunityId = await opportunityOf(projectId)
    await age(3 * 24)
    expect(value(await open(opportunityId)).state).toBe('lapsed')
    expect(await accept(opportunityId)).toMatchObject({ refusal: 'opportunity_closed', status: 409 })
    expect(value(await invite(projectId)).invited[0]?.invitations).toMatchObject([
      { state: 'invited' },
      { state: 'lapsed' },
    ])
  })
})

describe('#projects.declineOpportunity', () => {
  it('rejects the candidate, with the reason of the expert', async () => {
    const projectId = await createTestProject()
    await invite(projectId)
    await mails()
    expect(value(await decline(await opportunityOf(projectId))).state).toBe('declined')
    expect(await candidateOf(projectId)).toMatchObject({
      stage: 'rejected',
      reason: 'declined',
      note: 'Ask me next year.',
      invitations: [{ state: 'declined', declineReason: 'employer_policy' }],
    })
    expect(await mails()).toMatchObject([{ kind: 'projects.inviteDeclined' }])
  })
})

describe('#projects.getOpportunity', () => {
  it('hides the opportunity from everybody else', async () => {
    const projectId = await createTestProject()
    await invite(projectId)
    const opportunityId = await opportunityOf(projectId)
    for (const visit of [visits.contact, visits.otherExpert, (await staffVisit()).visit])
      expect(await open(opportunityId, visit)).toMatchObject({ status: 404 })
  })
})

describe('the reminder', () => {
  it('is mailed once after a day, unless the limit of the week is reached', async () => {
    await query('delete from project_opportunities')
    const projectId = await createTestProject()
    await invite(projectId)
    await mails()
    await age(23)
    await remind()
    expect(await mails()).toEqual([])
    await age(1)
    await setLimit(1)
    await remind()
    expect(await mails()).toEqual([])
    await setLimit(2)
    await remind()
    await remind()
    expect(await mails()).toMatchObject([{ kind: 'projects.inviteReminder' }])
    await noLimit()
  })

  it('is mailed to an expert behind hundreds of invitations that cannot be reminded of yet', async () => {
    await query('delete from project_opportunities')
    const projectId = await createTestProject()
    // Ids that sort before the expert's.
    await query(
      `insert into people (tenant_id, id, person_type, code, first_name, last_name, email, language, time_zone, joined_on)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 2, 'EX-9' || n, 'N', 'N', 'n' || n || '@n.example',
         'enUS', 'UTC', '2026-01-01' from generate_series(1, 210) n`,
      [tenantId],
    )
    await query(
      `insert into opportunity_limits (tenant_id, person_id, weekly_limit) select tenant_id, id, 1 from people where last_name = 'N'`,
    )
    await invite(projectId)
    await query(
      `insert into project_opportunities (tenant_id, id, project_id, person_id, state, answer_by, invited_at, invited_by)
       select p.tenant_id, gen_random_uuid(), o.project_id, p.id, o.state, o.answer_by, o.invited_at, o.invited_by
       from project_opportunities o join people p on p.last_name = 'N'`,
    )
    await mails()
    await age(25)
    await remind()
    expect(await mails()).toMatchObject([{ kind: 'projects.inviteReminder' }])
  })
})

describe('questions of an invitation', () => {
  it('are asked with the invitation alone, answered before it is accepted, and may rule the expert out', async () => {
    await publish('conflict', {
      id: 'inside',
      kind: 'yes_no',
      isRequired: true,
      text: { enUS: 'Do you work for a supplier?' },
      flags: [{ answer: 'yes', flag: 'block' }],
    })
    const projectId = await createTestProject()
    await invite(projectId)
    expect((await mails()).map(({ kind }) => kind)).toEqual(['projects.invited'])
    const opportunityId = await opportunityOf(projectId)
    expect(value(await open(opportunityId)).questionnaires).toEqual([{ kind: 'conflict', isAnswered: false }])
    expect(await accept(opportunityId)).toMatchObject({ refusal: 'questions_unanswered', status: 409 })
    const about = { kind: 'conflict' as const, subjectId: projectId }
    const { surveys } = value(await app.call(openSurveys, about, visits.expert))
    const answers = { inside: 'yes' }
    value(
      await app.call(submitSurvey, { ...about, questionnaireId: surveys[0]!.questionnaireId, answers }, visits.expert),
    )
    expect(value(await accept(opportunityId)).state).toBe('accepted')
    expect(await candidateOf(projectId)).toMatchObject({ stage: 'rejected', reason: 'blocked', note: null })
  })
})
