import { openCall } from '@colloquy/contract/calls/operations'
import { me, refresh } from '@colloquy/contract/identity/operations'
import type { Operation } from '@colloquy/contract/operation'
import { myPermissions } from '@colloquy/contract/permissions/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { searchExperts } from '@colloquy/contract/search/operations'
import { termsStatus } from '@colloquy/contract/terms/operations'
import { expect, it } from 'vitest'
import { askedOf as projectsAsked } from '../../capabilities/projects/view.ts'
import { askedOf, readSearch } from '../../capabilities/search/view.ts'
import { requestFor } from '../api.ts'
import { aboutPerson, firstQuestions, session } from './first-questions.ts'

const id = '01941f29-7c00-72f9-a8d1-786b3d8e91d7'
const pathOf = ({ method, path }: Operation, value = '') => ({ method, path: path.replace(/\{\w+\}/, value) })

it('asks first what the screens ask, word for word', () => {
  for (const site of ['clients', 'staff']) {
    const asked = askedOf(readSearch({ text: 'heat pump', filters: {}, sort: 'relevance' }))
    const body = { ...asked, selectOptions: { startOffset: 0, concat: false } }
    const [question] = firstQuestions(`/${site}/experts`, '?q=heat+pump')
    expect(question).toMatchObject(pathOf(searchExperts))
    expect(JSON.stringify(question?.body)).toBe(JSON.stringify(body))
  }
  for (const site of ['clients', 'staff']) {
    const asked = projectsAsked({ q: '', mine: false, state: 'open', order: 'deadline' })
    const { path, init } = requestFor(listProjects, asked)
    expect(firstQuestions(`/${site}/projects`, '')).toEqual([{ method: init.method, path }])
  }
  expect(firstQuestions(`/call/${id}`, '')).toEqual([pathOf(openCall, id)])
})

it('asks nothing where it does not know what will be asked', () => {
  for (const [path, search] of [
    ['/clients', ''],
    ['/clients/projects', '?q=a'],
    ['/clients/experts', '?q=a&place=DE'],
    ['/call/x', ''],
    ['/', ''],
  ] as const)
    expect(firstQuestions(path, search)).toEqual([])
})

it('knows where the session and whoever is signed in are asked for', () => {
  expect(session).toEqual(pathOf(refresh))
  expect(aboutPerson(id)).toEqual([pathOf(me), pathOf(myPermissions), pathOf(termsStatus, id)])
})
