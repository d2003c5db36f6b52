import { findByReference as findByReferenceOperation } from '@colloquy/contract/people/operations'
import { query } from '../../../platform/operations/define.ts'
import { findPeople } from '../policy.ts'
import { personCards } from '../queries.ts'
import { peopleReferenced, referencesOf } from './store.ts'

export const findByReference = query(findByReferenceOperation, {
  allow: findPeople,
  run: async ({ tx, input }) => {
    const ids = await peopleReferenced(tx, input.system, input.values)
    const cards = [...(await personCards(tx, ids)).values()]
    const found = []
    for (const person of cards) found.push({ person, references: await referencesOf(tx, person.personId) })
    return found
  },
})
