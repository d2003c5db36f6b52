import type { Relationship } from '@colloquy/contract/people/contact-shapes'
import { describe, expect, it } from 'vitest'
import { emptyRelationship, relationshipOf, typedOf, validationErrorsOf, withOne, withoutOne } from './view.ts'

const board: Relationship = {
  kind: 'board',
  companyName: 'Nordluft AB',
  startDate: '2020-01-01',
  endDate: null,
  note: null,
}
const family: Relationship = { ...board, kind: 'family', companyName: 'Kaltwerk', startDate: null, note: 'Sister' }

describe('the form of a relationship', () => {
  it.each([board, family])('sends what it was filled with: $companyName', (one) => {
    expect(relationshipOf(typedOf(one))).toEqual(one)
    expect(validationErrorsOf(typedOf(one))).toEqual({})
  })

  it('needs a company, and an end that is not before the start', () => {
    expect(validationErrorsOf({ ...emptyRelationship, startDate: '2021-01-01', endDate: '2020-12-31' })).toEqual({
      companyName: 'SHARED.FORMS.ERRORS.REQUIRED',
      endDate: 'PEOPLE.EMPLOYMENTS.ENDS_EARLY',
    })
  })
})

describe('the list of relationships', () => {
  it('is extended at its end, changed in place, and shortened', () => {
    expect(withOne([board], 'new', family)).toEqual([board, family])
    expect(withOne([board, family], 0, family)).toEqual([family, family])
    expect(withoutOne([board, family], 0)).toEqual([family])
  })
})
