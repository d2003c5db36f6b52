import { listPeople, listUsers } from '@colloquy/contract/desk/operations'
import { query } from '../../../platform/operations/define.ts'
import { administer } from '../../people/accounts/policy.ts'
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
    const cards = found.people.map(({ email, isAdmin, premiumLicense, lastSeen, ...card }) => card)
    return { ...found, people: cards, nextChunkOffset: startOffset + cards.length }
  },
})

export const users = query(listUsers, {
  allow: administer,
  limits: [{ name: 'desk.users', max: 300, seconds: 60 }],
  run: async ({ tx, input }) => {
    const { text = '', kinds = [], statuses = [], admins, premium, sort = 'name', startOffset = 0 } = input
    const wanted = { text, kinds, statuses, admins, premium, sort, offset: startOffset, size: chunk }
    const found = await findPeople(tx, wanted)
    return { ...found, nextChunkOffset: startOffset + found.people.length }
  },
})
