import { listPeople } from '@colloquy/contract/desk/operations'
import { query } from '../../../platform/operations/define.ts'
import { runNetwork } from '../policy.ts'
import { findPeople } from './store.ts'

/** People of one answer. */
const chunk = 50

export const people = query(listPeople, {
  allow: runNetwork,
  limits: [{ name: 'desk.people', max: 300, seconds: 60 }],
  run: async ({ tx, input }) => {
    const { text = '', kinds = [], statuses = [], sort = 'contact', startOffset = 0 } = input
    const found = await findPeople(tx, { text, kinds, statuses, sort, offset: startOffset, size: chunk })
    return { ...found, nextChunkOffset: startOffset + found.people.length }
  },
})
