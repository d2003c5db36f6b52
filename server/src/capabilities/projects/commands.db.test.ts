import { requestCall } from '@colloquy/contract/calls/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import {
  closeProject,
  createProject,
  getProject,
  listClientColleagues,
  listProjectClients,
  listProjects,
  reopenProject,
  updateProject,
} from '@colloquy/contract/projects/operations'
import type { Brief } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('briefs')
const { app, ids, visits, test, tenantId, companyId, otherCompanyId, clock } = world

const brief = (overrides: Partial<Brief> = {}): Brief => ({
  name: 'Cold stores, Nordics',
  question: 'Who automates cold stores?',
  topics: ['Cold chain'],
  targetCompanies: ['Frostlager AS'],
  exclusions: ['Kald & Co'],
  questions: ['What did it cost?'],
  countries: ['NO', 'SE'],
  callsWanted: 8,
  budget: 120_000,
  agreedCreditsPerHour: 15_000,
  deadline: '2026-12-24',
  isBlinded: true,
  team: [],
  ...overrides,
})
const create = async (overrides: Partial<Brief> = {}) =>
  value(await app.call(createProject, brief(overrides), visits.contact))

describe('#projects.create', () => {
  it('stores the brief under a new code, with the creator in the team', async () => {
    const project = await create({ team: [ids.teammate, ids.contact] })
    expect(project).toMatchObject({
      ...brief(),
      team: [{ fullName: 'Ada Person' }, { fullName: 'Ben Person' }],
      isMine: true,
      closedAt: null,
      version: 1,
      clientName: 'Northbeam Capital',
      callsCount: 0,
      code: expect.stringMatching(/^P-\d+$/),
      can: { requestCall: true, update: true, close: true, reopen: false, shortlist: true },
    })
    expect((await create()).code).not.toBe(project.code)
  })

  it('is allowed for staff who manage projects, for a client and its people', async () => {
    const request = { ...brief({ team: [ids.teammate] }), clientId: companyId }
    expect(await app.call(createProject, request, visits.clerk)).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(listProjectClients, {}, visits.clerk)).toMatchObject({ refusal: 'forbidden' })
    await test.asOwner(
      (owner) =>
        owner.query('update people set permissions = $2 where id = $1', [
          ids.clerk,
          [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
        ]),
      tenantId,
    )
    const { clients } = value(await app.call(listProjectClients, {}, visits.clerk))
    expect(clients).toContainEqual({ clientId: companyId, name: 'Northbeam Capital' })
    const { people } = value(await app.call(listClientColleagues, { clientId: companyId }, visits.clerk))
    expect(people.map(({ personId }) => personId)).toContain(ids.teammate)
    const project = value(await app.call(createProject, request, visits.clerk))
    expect(project).toMatchObject({ clientName: 'Northbeam Capital', team: [{ fullName: 'Ben Person' }] })
    const listed = value(await app.call(listProjects, {}, visits.teammate)).projects
    expect(listed.map(({ projectId }) => projectId)).toContain(project.projectId)
    for (const wrong of [{ clientId: undefined }, { team: [] }, { team: [ids.outsider] }, { clientId: tenantId }])
      expect(await app.call(createProject, { ...request, ...wrong } as typeof request, visits.clerk)).toMatchObject({
        refusal: 'invalid_input',
      })
  })

  it('is forbidden to analysts for another company', async () => {
    const request = { ...brief(), clientId: otherCompanyId }
    expect(await app.call(createProject, request, visits.contact)).toMatchObject({ refusal: 'invalid_input' })
    expect(await app.call(listClientColleagues, { clientId: otherCompanyId }, visits.contact)).toMatchObject({
      ok: false,
    })
    expect(await app.call(listProjectClients, {}, visits.contact)).toMatchObject({ refusal: 'forbidden' })
  })

  it('limits a person to 36 projects an hour', async () => {
    const answers = []
    for (let time = 0; time < 37; time += 1) answers.push(await app.call(createProject, brief(), visits.teammate))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(36)
    expect(answers.at(-1)).toMatchObject({ refusal: 'too_many' })
  })

  it.each([
    ['somebody of another company', { team: [ids.outsider] }],
    ['an expert', { team: [ids.expert] }],
    ['nothing asked', { question: ' \n' }],
    ['no name', { name: ' ' }],
    ['no day of the calendar', { deadline: '2026-02-30' }],
  ])('refuses %s', async (_, overrides) => {
    expect(await app.call(createProject, brief(overrides), visits.contact)).toMatchObject({ refusal: 'invalid_input' })
  })

  it('refuses a deadline that has passed', async () => {
    const answer = await app.call(createProject, brief({ deadline: '2019-01-01' }), visits.contact)
    expect(answer).toMatchObject({ status: 409, refusal: 'deadline_in_past' })
    const today = clock.now().toISOString().slice(0, 10)
    expect(await create({ deadline: today })).toMatchObject({ deadline: today })
  })
})

describe('#projects.update', () => {
  const update = (
    projectId: string,
    ifMatch: number,
    overrides: Partial<Brief> = {},
    who: keyof typeof visits = 'contact',
  ) => app.call(updateProject, { ...brief({ team: [ids.contact], ...overrides }), projectId }, visits[who], { ifMatch })

  it('replaces brief and team, and notifies removed members as well', async () => {
    const { projectId } = await create({ team: [ids.teammate] })
    app.delivered.length = 0
    const after = value(await update(projectId, 1, { name: 'Cold stores', team: [ids.contact, ids.colleague] }))
    expect(after).toMatchObject({ name: 'Cold stores', version: 2, team: [{}, { fullName: 'Cleo Person' }] })
    const liveMessage = app.delivered.find(({ message }) => message.name === 'projects.changed')!
    expect(new Set(liveMessage.personIds)).toEqual(new Set([ids.contact, ids.teammate, ids.colleague]))
    expect(await app.call(getProject, { projectId }, visits.teammate)).toMatchObject({
      value: { can: { update: false }, stages: null, isMine: false },
    })
  })

  it('refuses another deadline that has passed, and keeps one that passes', async () => {
    const { projectId } = await create()
    expect(await update(projectId, 1, { deadline: '2019-01-01' })).toMatchObject({ refusal: 'deadline_in_past' })
    const past = '2020-02-02'
    await test.asOwner(
      (owner) => owner.query('update projects set deadline = $2 where id = $1', [projectId, past]),
      tenantId,
    )
    const updated = await update(projectId, 1, { name: 'Cold stores', deadline: past })
    expect(updated).toMatchObject({ value: { name: 'Cold stores', deadline: past } })
  })

  it('refuses a stale version and changes nothing', async () => {
    const { projectId } = await create()
    value(await update(projectId, 1, { name: 'First' }))
    expect(await update(projectId, 1, { name: 'Second' })).toMatchObject({ status: 412, refusal: 'stale' })
    expect(value(await app.call(getProject, { projectId }, visits.contact)).name).toBe('First')
  })

  it('is allowed for the team and staff who manage projects', async () => {
    const { projectId } = await create()
    expect(await update(projectId, 1, {}, 'colleague')).toMatchObject({ refusal: 'forbidden' })
    expect(await update(projectId, 1, {}, 'outsider')).toMatchObject({ refusal: 'not_found' })
    expect(await update(projectId, 1, {}, 'staff')).toMatchObject({ refusal: 'forbidden' })
    await test.asOwner(
      (owner) =>
        owner.query('update people set permissions = $2 where id = $1', [
          ids.staff,
          [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
        ]),
      tenantId,
    )
    expect(await update(projectId, 1, {}, 'staff')).toMatchObject({ ok: true })
  })
})

describe('#projects.close', () => {
  it('refuses changes and calls until the project is reopened', async () => {
    const { projectId } = await create()
    const close = (ifMatch: number) => app.call(closeProject, { projectId }, visits.contact, { ifMatch })
    expect(value(await close(1))).toMatchObject({
      closedAt: expect.any(String),
      version: 2,
      can: { requestCall: false, update: false, close: false, reopen: true, shortlist: false },
    })
    expect(await close(2)).toMatchObject({ refusal: 'project_closed' })
    const input = { ...brief({ team: [ids.contact] }), projectId }
    expect(await app.call(updateProject, input, visits.contact, { ifMatch: 2 })).toMatchObject({
      refusal: 'project_closed',
    })
    const call = { projectId, expertId: ids.expert, topic: 'Cold', minutes: 60, questions: [] }
    expect(await app.call(requestCall, call, visits.contact)).toMatchObject({ refusal: 'project_closed' })
    value(await app.call(reopenProject, { projectId }, visits.contact, { ifMatch: 2 }))
    expect(await app.call(requestCall, call, visits.contact)).toMatchObject({ ok: true })
  })
})

describe('#projects.reopen', () => {
  it('refuses a stale version', async () => {
    const { projectId } = await create()
    value(await app.call(closeProject, { projectId }, visits.contact, { ifMatch: 1 }))
    expect(await app.call(reopenProject, { projectId }, visits.contact, { ifMatch: 1 })).toMatchObject({
      refusal: 'stale',
    })
  })
})

describe('#projects.listClients', () => {
  it('is forbidden to analysts', async () => {
    expect(await app.call(listProjectClients, {}, visits.contact)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#projects.list', () => {
  const list = async (input: Parameters<typeof app.call<typeof listProjects>>[1]) =>
    value(await app.call(listProjects, input, visits.contact)).projects.map(({ name }) => name)

  it('filters by words, membership and state, in the requested order', async () => {
    const name = (text: string) => `Quartz ${text}`
    const late = await create({ name: name('late'), deadline: '2027-03-01' })
    clock.set(new Date(clock.now().getTime() + 1000))
    await create({ name: name('early'), deadline: '2026-12-01' })
    const shut = await create({ name: name('shut'), deadline: '2026-11-30' })
    value(await app.call(closeProject, { projectId: shut.projectId }, visits.contact, { ifMatch: 1 }))
    await insertProject(test, tenantId, { clientId: companyId, team: [ids.colleague] })
    expect(await list({ text: 'quartz' })).toEqual([name('early'), name('late'), name('shut')])
    expect(await list({ text: 'QUARTZ late' })).toEqual([name('late')])
    expect(await list({ text: 'quartz 100%' })).toEqual([])
    expect(await list({ text: late.code })).toEqual([name('late')])
    expect(await list({ text: 'quartz automates nordics' })).toEqual([])
    expect(await list({ text: 'quartz automates northbeam' })).toHaveLength(3)
    expect(await list({ text: 'quartz', state: 'open', order: 'name' })).toEqual([name('early'), name('late')])
    expect(await list({ text: 'quartz', state: 'closed' })).toEqual([name('shut')])
    expect(await list({ text: 'quartz', state: 'open', order: 'created' })).toEqual([name('early'), name('late')])
    expect(await list({ text: 'grid' })).toHaveLength(2)
    expect(await list({ text: 'grid', mine: true })).toHaveLength(1)
  })
})

describe('#projects.listColleagues', () => {
  it('returns the analysts of the company by name', async () => {
    const { people } = value(await app.call(listClientColleagues, {}, visits.contact))
    expect(people.map(({ fullName }) => fullName)).toEqual(['Ada Person', 'Ben Person', 'Cleo Person'])
    expect(await app.call(listClientColleagues, {}, visits.expert)).toMatchObject({ refusal: 'not_found' })
  })
})
