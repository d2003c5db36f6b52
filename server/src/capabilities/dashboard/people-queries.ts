import { listTenantPeople, listUserAccounts } from '@colloquy/contract/dashboard/operations'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { administersPeople, administersTenant } from '../people/privilege-policy.ts'
import { expertIdsWithText, type expertSearchWith } from '../search/queries.ts'
import { findPeople, readWords } from './people-store.ts'
import { isNetworkStaff } from './policy.ts'

const maxPeoplePerPage = 50

export const listPeople = (search: ReturnType<typeof expertSearchWith>) =>
  query(listTenantPeople, {
    allow: isNetworkStaff,
    limits: [{ name: 'dashboard.listPeople', max: 300, seconds: 60 }],
    run: async ({ tx, actor, input, at }) => {
      const { text = '', kinds = [], statuses = [], sort = 'contact', startOffset = 0 } = input
      const found = await findPeople(tx, {
        ...(await matchText(tx, text, () => expertIdsWithText(search, tx, actor, text, at))),
        kinds,
        statuses,
        sort,
        offset: startOffset,
        size: maxPeoplePerPage,
      })
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
    const matching = await matchText(tx, text, async () => [])
    const found = await findPeople(tx, { ...matching, kinds, statuses, admins, premium, companyId, ...page })
    return { ...found, nextChunkOffset: startOffset + found.people.length }
  },
})

/** Whom a text finds: people by the beginnings of words, and the ids that `findIds` adds; everybody without a text. */
const matchText = async (tx: Tx, text: string, findIds: () => Promise<readonly string[]>) =>
  text.trim() === '' ? {} : { beginnings: await readWords(tx, text), orIds: await findIds() }
