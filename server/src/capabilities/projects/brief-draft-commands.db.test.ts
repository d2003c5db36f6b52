import { createProject, getProject, getProjectDraft, saveProjectDraft } from '@colloquy/contract/projects/operations'
import type { BriefDraft } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { signedIn } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('brief-drafts')
const { app, visits, ids, test, exchange } = world

const typed: BriefDraft['draft'] = {
  name: 'Pumps',
  question: '',
  topics: 'A\nB',
  targetCompanies: '',
  exclusions: '',
  questions: '',
  countries: ['NO'],
  languages: ['nb'],
  callsWanted: 'many',
  budget: '',
  agreedCreditsPerHour: '',
  deadline: '',
  isBlinded: true,
  team: [ids.contact],
}
const saved: BriefDraft = { draft: typed, base: { ...typed, name: '' }, version: 0, clientId: null }
const draftOf = async (visit = visits.contact) => value(await app.call(getProjectDraft, { about: 'new' }, visit)).saved

describe('#projects.saveDraft', () => {
  it('keeps what is typed, valid or not, for its author on every device and for nobody else', async () => {
    expect(await draftOf()).toBeNull()
    value(await app.call(saveProjectDraft, { about: 'new', saved }, visits.contact))
    expect(await draftOf(await signedIn(test, exchange, ids.contact))).toEqual(saved)
    expect(await draftOf(visits.teammate)).toBeNull()
    value(await app.call(saveProjectDraft, { about: 'new', saved: null }, visits.contact))
    expect(await draftOf()).toBeNull()
  })
})

describe('#projects.getDraft, #projects.saveDraft', () => {
  it('are about nothing that one may not see', async () => {
    const clientId = world.otherCompanyId
    const foreign = await insertProject(test, world.tenantId, { clientId, team: [ids.outsider] })
    for (const about of [foreign, newId(world.clock.now())]) {
      const answers = [
        await app.call(getProjectDraft, { about }, visits.contact),
        await app.call(saveProjectDraft, { about, saved }, visits.contact),
      ]
      expect(answers).toMatchObject([{ refusal: 'not_found' }, { refusal: 'not_found' }])
    }
  })
})

describe('#projects.getDraft', () => {
  it('answers with the draft of one brief, not of another', async () => {
    value(await app.call(saveProjectDraft, { about: world.projectId, saved }, visits.contact))
    const { saved: ofProject } = value(await app.call(getProjectDraft, { about: world.projectId }, visits.contact))
    expect([ofProject, await draftOf()]).toEqual([saved, null])
  })
})

describe('#projects.create', () => {
  it('stores the languages of a brief', async () => {
    const brief = {
      name: 'Pumps',
      question: 'Who?',
      topics: [],
      targetCompanies: [],
      exclusions: [],
      questions: [],
      countries: [],
      callsWanted: null,
      budget: null,
      agreedCreditsPerHour: null,
      deadline: null,
      isBlinded: true,
      team: [ids.contact],
    }
    const { projectId } = value(
      await app.call(createProject, { ...brief, languages: ['nb', 'sv', 'nb'] }, visits.contact),
    )
    expect(value(await app.call(getProject, { projectId }, visits.contact)).languages).toEqual(['nb', 'sv'])
  })
})
