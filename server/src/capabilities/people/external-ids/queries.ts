import { findByExternalId as findByExternalIdOperation } from '@colloquy/contract/people/operations'
import { query } from '../../../platform/operations/define.ts'
import { canFindPeople } from '../policy.ts'
import { personCards } from '../queries.ts'
import { externalIdsOf, peopleReferenced } from './store.ts'

export const findByExternalId = query(findByExternalIdOperation, {
  allow: canFindPeople,
  run: async ({ tx, input }) => {
    const ids = await peopleReferenced(tx, input.system, input.values)
    const cards = [...(await personCards(tx, ids)).values()]
    const found = []
    for (const person of cards) found.push({ person, externalIds: await externalIdsOf(tx, person.personId) })
    return found
  },
})
