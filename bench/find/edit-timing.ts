import { setTimeout as sleep } from 'node:timers/promises'
import { getProfile, updateProfile } from '@colloquy/contract/people/operations'
import { generateExpert } from '../../server/testing/search/generated-experts.ts'
import type { MixedSearch } from '../search/search-mix.ts'
import { runSearch, type ServingProcesses, searchConcurrently } from './search-timing.ts'
import type { SignedInUser } from './users.ts'

const clients = 4

/**
 * Edits experts one after the other while four clients search.
 * @returns for each edit, the milliseconds from its answer to the first search answer that contains it
 */
export const timeEdits = async (
  staff: SignedInUser,
  turn: () => SignedInUser,
  searches: readonly MixedSearch[],
  people: number,
  count: number,
  answering: ServingProcesses,
): Promise<number[]> => {
  const taken: number[] = []
  let isOver = false
  const searching = searchConcurrently(answering, turn, searches, clients, () => isOver)
  try {
    for (let i = 0; taken.length < count && i < people; i++) {
      const { id, visibleTo } = generateExpert((i * 7919) % people)
      if (!visibleTo.includes('client')) continue
      const word = `edited${process.pid}x${i}`
      // Records in a kept folder may have been edited by an earlier run.
      const version = await versionOf(staff, id)
      await staff.ask(updateProfile, { personId: id, bio: `Knows ${word}.` }, { ifMatch: version })
      const began = performance.now()
      const searchCase: MixedSearch = {
        kind: '',
        searchCase: { viewer: 'client', text: `${word} `, filters: {}, sort: 'relevance' },
        offset: 0,
      }
      while ((await runSearch(turn(), searchCase)).found.foundPersons[0]?.personId !== id) await sleep(1)
      taken.push(performance.now() - began)
    }
  } finally {
    isOver = true
    await searching
  }
  return taken
}

const versionOf = async (staff: SignedInUser, personId: string): Promise<number> =>
  (await staff.ask(getProfile, { personId })).body.version as number
