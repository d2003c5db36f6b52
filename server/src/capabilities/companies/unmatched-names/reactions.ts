import { expertsImported, personChanged } from '@colloquy/contract/people/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { matchEmployments } from './matching-commands.ts'
import * as store from './store.ts'

const matchPeople = async (work: SystemContext, personIds: readonly string[]): Promise<void> =>
  matchEmployments(work, await store.unlinkedOf(work.tx, personIds))

export const reactions = [
  on(personChanged, 'companies.match', (work, { personId }) => matchPeople(work, [personId])),
  on(expertsImported, 'companies.match-many', (work, { personIds }) => matchPeople(work, personIds)),
]
