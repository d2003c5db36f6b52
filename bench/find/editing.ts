import { setTimeout as sleep } from 'node:timers/promises'
import { openProfile, updateProfile } from '@colloquy/contract/people/operations'
import { generateExpert } from '../../server/testing/search/generated-experts.ts'
import type { Asked } from '../search/questions.ts'
import { type Answering, crowd, search } from './asking.ts'
import type { Somebody } from './people.ts'

const clients = 4

/**
 * Lets staff edit experts, one after the other, while four clients search.
 * @returns milliseconds from the answer to each edit to the answer of the first search that finds it
 */
export const editing = async (
  staff: Somebody,
  turn: () => Somebody,
  questions: readonly Asked[],
  people: number,
  count: number,
  answering: Answering,
): Promise<number[]> => {
  const taken: number[] = []
  let isOver = false
  const searching = crowd(answering, turn, questions, clients, () => isOver)
  try {
    for (let i = 0; taken.length < count && i < people; i++) {
      const { id, visibleTo } = generateExpert((i * 7919) % people)
      if (!visibleTo.includes('client')) continue
      const word = `edited${process.pid}x${i}`
      // Records in a folder that was kept have been edited before.
      const version = await versionOf(staff, id)
      await staff.ask(updateProfile, { personId: id, bio: `Knows ${word}.` }, { ifMatch: version })
      const began = performance.now()
      const question: Asked = {
        kind: '',
        question: { viewer: 'client', text: `${word} `, filters: {}, sort: 'relevance' },
        offset: 0,
      }
      while ((await search(turn(), question)).found.foundPersons[0]?.personId !== id) await sleep(1)
      taken.push(performance.now() - began)
    }
  } finally {
    isOver = true
    await searching
  }
  return taken
}

const versionOf = async (staff: Somebody, personId: string): Promise<number> =>
  (await staff.ask(openProfile, { personId })).body.version as number
