import { listTenantPeople, listUserAccounts } from '@colloquy/contract/dashboard/operations'
import { query } from '../../platform/operations/define.ts'
import { administersPeople, administersTenant } from '../people/privilege-policy.ts'
import { findPeople } from './people-store.ts'
import { isNetworkStaff } from './policy.ts'

const maxPeoplePerPage = 50

export const listPeople = query(listTenantPeople, {
  allow: isNetworkStaff,
  limits: [{ name: 'dashboard.listPeople', max: 300, seconds: 60 }],
  run: async ({ tx, input }) => {
    const { text = '', kinds = [], statuses = [], sort = 'contact', startOffset = 0 } = input
    const found = await findPeople(tx, { text, kinds, statuses, sort, offset: startOffset, size: maxPeoplePerPage })
    const cards = found.people.map(({ email, isAdmin, premiumLicense, lastSeen, ...card }) => card)
    return { ...found, people: cards, nextChunkOffset: startOffset + cards.length }
  },
})

export const listUsers = query(listUserAccounts, {
  allow: administersPeople,
  limits: [{ name: 'dashboard.listUsers', max: 300, seconds: 60 }],
  run: async ({ tx, actor, me, input }) => {
    const companyId = administersTenant(actor, undefined) ? undefined : me.companyId
    const { text = '', kinds = [], statuses = [], admins, premium, sort = 'name', startOffset = 0 } = input
    const page = { sort, offset: startOffset, size: maxPeoplePerPage }
    const found = await findPeople(tx, { text, kinds, statuses, admins, premium, companyId, ...page })
    return { ...found, nextChunkOffset: startOffset + found.people.length }
  },
})
