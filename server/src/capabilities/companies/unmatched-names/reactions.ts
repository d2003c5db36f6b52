import { expertsImported, personChanged } from '@colloquy/contract/people/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { matchEmployments } from './matching-commands.ts'
import * as store from './store.ts'

const matchPeople = async (context: SystemContext, personIds: readonly string[]): Promise<void> =>
  matchEmployments(context, await store.unlinkedOf(context.tx, personIds))

export const reactions = [
  on(personChanged, 'companies.match', (context, { personId }) => matchPeople(context, [personId])),
  on(expertsImported, 'companies.match-many', (context, { personIds }) => matchPeople(context, personIds)),
]
