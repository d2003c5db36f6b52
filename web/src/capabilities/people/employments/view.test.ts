import type { OwnEmployment } from '@colloquy/contract/people/shapes'
import { expect, it } from 'vitest'
import { employmentFieldsOf, employmentInputOf, emptyEmployment, inOrder, validationErrorsOf } from './view.ts'

const job = (employmentId: string, startDate: string, endDate: string | null): OwnEmployment => ({
  employmentId,
  companyName: 'Nordluft AB',
  title: 'Head',
  startDate,
  endDate,
  summary: null,
  source: 'self',
  confirmedAt: null,
  isPrimary: false,
})

it('lists current employments first, then the latest', () => {
  const some = [
    job('a', '2019-01-01', '2020-01-01'),
    job('b', '2012-01-01', null),
    job('c', '2015-01-01', '2026-01-01'),
  ]
  expect(inOrder(some).map(({ employmentId }) => employmentId)).toEqual(['b', 'a', 'c'])
})

it('maps an employment to form values and back without loss', () => {
  for (const endDate of [null, '2020-01-01']) {
    const { employmentId: _, source: __, confirmedAt: ___, ...fields } = job('a', '2019-01-01', endDate)
    expect(employmentInputOf(employmentFieldsOf(job('a', '2019-01-01', endDate)))).toEqual(fields)
  }
})

it('omits the last day of a current employment, whatever was typed before', () => {
  expect(employmentInputOf({ ...emptyEmployment, endDate: '2020-01-01' }).endDate).toBe(null)
})

it('reports invalid fields of an employment', () => {
  const sound = employmentFieldsOf(job('a', '2019-01-01', '2020-01-01'))
  expect(validationErrorsOf(sound)).toEqual({})
  expect(Object.keys(validationErrorsOf(emptyEmployment))).toEqual(['companyName', 'title', 'startDate'])
  expect(Object.keys(validationErrorsOf({ ...sound, endDate: '' }))).toEqual(['endDate'])
  expect(validationErrorsOf({ ...sound, endDate: '2018-12-31' })).toEqual({ endDate: 'PEOPLE.EMPLOYMENTS.ENDS_EARLY' })
})
