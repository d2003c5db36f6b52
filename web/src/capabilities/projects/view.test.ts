import type { Project } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { readSearchParams } from '../../platform/url-state.ts'
import {
  briefOf,
  changedFields,
  draftErrors,
  draftOf,
  emptyDraft,
  linesOf,
  listAddress,
  projectsRequestOf,
} from './view.ts'

const project = {
  ...{ name: 'Heat pumps', question: 'Who?', topics: ['A', 'B'], targetCompanies: [], exclusions: ['C'] },
  ...{ questions: ['D?'], deadline: '2026-12-01', isBlinded: false, team: [{ personId: 'x' }] },
} as unknown as Project

describe('a brief', () => {
  it('is unchanged after formatting and parsing', () => {
    expect(briefOf(draftOf(project))).toMatchObject({ ...project, team: ['x'] })
    expect(briefOf(emptyDraft('me'))).toMatchObject({ deadline: null, topics: [], team: ['me'], isBlinded: true })
  })

  it('has one distinct entry per line', () => {
    expect(linesOf(' A \n\n B  b\nA\n')).toEqual(['A', 'B b'])
  })

  it('reports missing fields and exceeded limits', () => {
    expect(draftErrors(draftOf(project))).toEqual({})
    expect(draftErrors({ ...emptyDraft('me'), question: ' ', team: [] })).toEqual({
      ...{ name: 'required', question: 'required', team: 'required' },
    })
    const topics = Array.from({ length: 13 }, (_, i) => `Topic ${i}`).join('\n')
    expect(draftErrors({ ...draftOf(project), topics, exclusions: 'x'.repeat(121) })).toEqual({
      ...{ topics: 'too_many', exclusions: 'too_long' },
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
      ...{ text: 'a', mine: true, state: 'all', order: 'name' },
    })
  })
})
