import { getCall } from '@colloquy/contract/calls/operations'
import { getCurrentUser, refreshSession } from '@colloquy/contract/identity/operations'
import type { Operation } from '@colloquy/contract/operation'
import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { getTermsStatus } from '@colloquy/contract/terms/operations'
import { expect, it } from 'vitest'
import { projectsRequestOf as projectsAsked } from '../../capabilities/projects/view.ts'
import { readSearch, searchInputOf } from '../../capabilities/search/view.ts'
import { buildRequest } from '../api.ts'
import { requestsOfPerson, requestsOfScreen, sessionRequest } from './preload-requests.ts'

const id = '01941f29-7c00-72f9-a8d1-786b3d8e91d7'
const pathOf = ({ method, path }: Operation, value = '') => ({ method, path: path.replace(/\{\w+\}/, value) })

it('sends exactly the first requests of the screens', () => {
  for (const site of ['clients', 'staff']) {
    const input = searchInputOf(readSearch({ text: 'heat pump', filters: {}, sort: 'relevance' }))
    const body = { ...input, selectOptions: { startOffset: 0, concat: false } }
    const [question] = requestsOfScreen(`/${site}/experts`, '?q=heat+pump')
    expect(question).toMatchObject(pathOf(findExperts))
    expect(JSON.stringify(question?.body)).toBe(JSON.stringify(body))
  }
  for (const site of ['clients', 'staff']) {
    const request = projectsAsked({ q: '', mine: false, state: 'open', order: 'deadline' })
    const { path, init } = buildRequest(listProjects, request)
    expect(requestsOfScreen(`/${site}/projects`, '')).toEqual([{ method: init.method, path }])
  }
  expect(requestsOfScreen(`/call/${id}`, '')).toEqual([pathOf(getCall, id)])
})

it('sends nothing for unknown screens', () => {
  for (const [path, search] of [
    ['/clients', ''],
    ['/clients/projects', '?q=a'],
    ['/clients/experts', '?q=a&place=DE'],
    ['/call/x', ''],
    ['/', ''],
  ] as const)
    expect(requestsOfScreen(path, search)).toEqual([])
})

it('knows the requests for the session and the signed-in person', () => {
  expect(sessionRequest).toEqual(pathOf(refreshSession))
  expect(requestsOfPerson(id)).toEqual([pathOf(getCurrentUser), pathOf(listOwnPermissions), pathOf(getTermsStatus, id)])
})
