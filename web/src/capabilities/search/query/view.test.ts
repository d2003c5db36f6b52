import { expect, it } from 'vitest'
import { suggestionsOf } from './view.ts'

it('suggestions keep the words typed before them, and names with several words stay together', () => {
  const found = {
    before: 'heat -gas ',
    people: [
      {
        personId: 'p',
        code: 'EX-1',
        firstName: 'Ada',
        lastName: 'Li',
        title: null,
        companyName: null,
        employmentEndYear: null,
      },
    ],
    companies: [{ name: 'Say "Cheese" GmbH', count: 2 }],
    expertise: [{ name: 'Boilers', count: 3 }],
  }
  expect(suggestionsOf(found, () => '').map((one) => (one.group === 'PEOPLE' ? one.personId : one.words))).toEqual([
    'p',
    'heat -gas "Say  Cheese  GmbH" ',
    'heat -gas Boilers ',
  ])
})
