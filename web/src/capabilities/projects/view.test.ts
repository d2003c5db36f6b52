import type { Project } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { readSearchParams } from '../../platform/url-state.ts'
import { searchOf } from './brief-search-data.ts'
import {
  briefOf,
  budgetOf,
  callsOf,
  changedFields,
  draftErrors,
  draftOf,
  emptyDraft,
  linesOf,
  listAddress,
  projectsRequestOf,
} from './view.ts'

const project = {
  name: 'Heat pumps',
  question: 'Who?',
  topics: ['A', 'B'],
  targetCompanies: [],
  exclusions: ['C'],
  countries: ['NO'],
  languages: ['nb'],
  callsWanted: 8,
  budget: 120_050,
  agreedCreditsPerHour: 15_000,
  questions: ['D?'],
  deadline: '2026-12-01',
  isBlinded: false,
  team: [{ personId: 'x' }],
} as unknown as Project

describe('a brief', () => {
  it('is unchanged after formatting and parsing', () => {
    expect(briefOf(draftOf(project))).toMatchObject({ ...project, team: ['x'] })
    expect(briefOf(emptyDraft('me'))).toMatchObject({ deadline: null, topics: [], team: ['me'], isBlinded: true })
  })

  it('takes a number of calls and a budget, or leaves them open', () => {
    expect([callsOf(' 8 '), callsOf(''), callsOf('0'), callsOf('501'), callsOf('2.5')]).toEqual([
      8,
      null,
      undefined,
      undefined,
      undefined,
    ])
    expect([budgetOf('1200,5'), budgetOf(''), budgetOf('0'), budgetOf('-1')]).toEqual([
      120_050,
      null,
      undefined,
      undefined,
    ])
    const draft = { ...draftOf(project), callsWanted: 'many', budget: '1.234,00' }
    expect(draftErrors(draft)).toEqual({ callsWanted: 'not_a_number', budget: 'not_a_number' })
  })

  it('is carried into the search as filters', () => {
    const brief = { projectId: 'p', countries: ['NO', 'SE'], languages: ['nb'], targetCompanies: ['Kvist'] }
    expect(searchOf(brief)).toEqual({ project: 'p', place: ['NO', 'SE'], language: ['nb'], formerly: ['Kvist'] })
    expect(searchOf({ projectId: 'p', countries: [], languages: [], targetCompanies: [] })).toEqual({ project: 'p' })
  })

  it('has one distinct entry per line', () => {
    expect(linesOf(' A \n\n B  b\nA\n')).toEqual(['A', 'B b'])
  })

  it('reports missing fields and exceeded limits', () => {
    expect(draftErrors(draftOf(project))).toEqual({})
    expect(draftErrors({ ...emptyDraft('me'), question: ' ', team: [] })).toEqual({
      name: 'required',
      question: 'required',
      team: 'required',
    })
    const topics = Array.from({ length: 13 }, (_, i) => `Topic ${i}`).join('\n')
    expect(draftErrors({ ...draftOf(project), topics, exclusions: 'x'.repeat(121) })).toEqual({
      topics: 'too_many',
      exclusions: 'too_long',
    })
  })

  it('names the concurrently changed fields', () => {
    const draft = draftOf(project)
    expect(changedFields(draft, { ...draft, name: 'Other', team: ['x', 'y'] })).toEqual(['name', 'team'])
    expect(changedFields(draft, { ...draft })).toEqual([])
  })
})

describe('a list of projects', () => {
  it('becomes a request from its URL', () => {
    expect(projectsRequestOf(readSearchParams(listAddress, {}))).toEqual({ state: 'open', order: 'deadline' })
    expect(
      projectsRequestOf(readSearchParams(listAddress, { q: ' a ', mine: '1', state: 'all', order: 'name' })),
    ).toEqual({
      text: 'a',
      mine: true,
      state: 'all',
      order: 'name',
    })
  })
})
