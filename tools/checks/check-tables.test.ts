import { describe, expect, it } from 'vitest'
import { tablesFinding } from './check-tables.ts'
import { problemsOf } from './finding.ts'

// row-level-security.db.test.ts shows that each fault is found in a real database.
describe('check-tables', () => {
  it('accepts tables without faults', () => {
    expect(problemsOf(tablesFinding({ tables: 20, faults: [], warnings: ['no checksums'] }))).toEqual([])
  })

  it('reports every fault', () => {
    const faults = ['calls has no forced row-level security', 'calls lacks the policy tenant_isolation']
    expect(problemsOf(tablesFinding({ tables: 20, faults, warnings: [] }))).toEqual(faults)
  })

  it('fails without tables', () => {
    expect(problemsOf(tablesFinding({ tables: 0, faults: [], warnings: [] }))).toEqual([
      'found no tables at all: the check looks in the wrong place',
    ])
  })
})
