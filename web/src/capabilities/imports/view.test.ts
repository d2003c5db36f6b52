import type { Mapping } from '@colloquy/contract/imports/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { workflowOf } from '@colloquy/contract/tenancy/workflow-types'
import { describe, expect, it } from 'vitest'
import { choices, gaps, kindsFor } from './view.ts'

describe('the mapping of columns', () => {
  it('offers all fields of a person, and one employment more than in use', () => {
    expect(choices('experts', [null]).filter((field) => field.endsWith('.company'))).toEqual(['employment1.company'])
    expect(choices('experts', [null, 'employment2.start']).filter((field) => field.endsWith('.company'))).toEqual([
      'employment1.company',
      'employment2.company',
      'employment3.company',
    ])
    expect(choices('experts', ['employment8.end'])).toContain('employment8.start')
  })

  it('reports missing and duplicate fields', () => {
    expect(gaps('clients', [null])).toEqual({ missing: ['name'], twice: [] })
    expect(gaps('experts', ['firstName', 'email', 'email', null, null])).toEqual({
      missing: ['externalId', 'lastName'],
      twice: ['email'],
    })
    const person: Mapping = ['externalId', 'firstName', 'lastName']
    expect(gaps('experts', [...person, 'employment2.company', 'employment1.end', 'employment2.start']).missing).toEqual(
      ['employment1.company', 'employment1.position', 'employment1.start', 'employment2.position'],
    )
  })
})

it('is for staff with the right of the kind, and for administrators', () => {
  const all = ['employers', 'clients', 'vendors']
  const both = workflowOf('private-experts-and-aggregator')
  expect(kindsFor('experts', [permissionIds.ManageAdvisors], false, both)).toEqual(['experts'])
  expect(kindsFor('experts', [permissionIds.ManageClients], false, both)).toEqual([])
  expect(kindsFor('companies', [permissionIds.ManageAdvisors], false, both)).toEqual(['employers'])
  expect(kindsFor('companies', [permissionIds.ManageClients], false, both)).toEqual(['clients', 'vendors'])
  expect([
    kindsFor('companies', [permissionIds.PerformSystemAdministration], false, both),
    kindsFor('companies', [], true, both),
  ]).toEqual([all, all])
})
