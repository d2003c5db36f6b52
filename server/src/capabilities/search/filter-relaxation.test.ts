import { expect, it } from 'vitest'
import { relaxedFilters } from './filter-relaxation.ts'

it('relaxes each set filter alone, and both ends of a range together', () => {
  const filters = { roles: ['sales'], locations: [], creditsTo: 100, called: false, excluded: { locations: ['DE'] } }
  expect(relaxedFilters(filters).map(({ filter }) => filter)).toEqual([
    'roles',
    'excluded.locations',
    'creditsFrom',
    'called',
  ])
  expect(relaxedFilters(filters)[1]!.rest).toEqual({ ...filters, excluded: { locations: undefined } })
  expect(relaxedFilters(filters)[2]!.rest).toEqual({ ...filters, creditsTo: undefined })
})
