import { describe, expect, it } from 'vitest'
import { affectedBy } from './affected-tests.ts'

describe('affectedBy', () => {
  it('selects nothing for documents', () => {
    expect(affectedBy(['docs/ARCHITECTURE.md', 'README.md'])).toEqual({ unit: [], components: [], e2e: [] })
  })

  it('selects tests of server sources, and those that start whole processes', () => {
    const { unit, components, e2e } = affectedBy(['server/src/capabilities/calls/state-transitions.ts'])
    expect(unit).toEqual(['server/src/capabilities/calls/state-transitions.ts', 'server/testing/processes.ts'])
    expect(components).toEqual([])
    expect(e2e).toBe('all')
  })

  it('selects tests of browser sources', () => {
    const { unit, components } = affectedBy(['web/src/ui/button.tsx'])
    expect(unit).toEqual(['web/src/ui/button.tsx'])
    expect(components).toEqual(['web/src/ui/button.tsx'])
  })

  it.each([
    ['translations', 'contract/translations/shared/enUS.json', ['all', 'all', 'all']],
    ['packages', 'package-lock.json', ['all', 'all', 'all']],
    ['migrations', 'server/migrations/0001-tenancy.sql', ['all', [], 'all']],
    ['styles', 'web/src/ui/button.module.css', [[], 'all', 'all']],
  ])('selects everything that reads %s', (_, file, [unit, components, e2e]) => {
    expect(affectedBy([file])).toEqual({ unit, components, e2e })
  })

  it('selects a changed journey alone', () => {
    expect(affectedBy(['e2e/journeys/call.spec.ts']).e2e).toEqual(['e2e/journeys/call.spec.ts'])
  })
})
