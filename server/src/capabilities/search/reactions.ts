import { expertsImported, personChanged } from '@colloquy/contract/people/events'
import { on } from '../../platform/operations/define.ts'
import { lockPeople } from '../people/queries.ts'
import { indexPeople } from './postgres/index-store.ts'

/** Reindexes a person who has changed. The lock makes concurrent changes be indexed one after the other. */
export const indexChangedPerson = on(personChanged, 'search.index', async ({ tx }, { personId }) => {
  await lockPeople(tx, [personId])
  await indexPeople(tx, [personId])
})

/** The same for many people, after an import. */
export const indexImportedExperts = on(expertsImported, 'search.index-many', async ({ tx }, { personIds }) => {
  await lockPeople(tx, personIds)
  await indexPeople(tx, personIds)
})
