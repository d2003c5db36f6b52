import { listChatContacts, listChats } from '@colloquy/contract/chat/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { Actor, Member } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query, type TransactionContext } from '../../platform/operations/define.ts'
import { frozenCallIds } from '../calls/freezes/queries.ts'
import { hasAnyRulesAt } from '../compliance/rules/queries.ts'
import { activeStaff, analystsOf, personCards } from '../people/queries.ts'
import { canManageSourcing } from '../sourcing/policy.ts'
import { vendorMembers } from '../sourcing/queries.ts'
import { type ListedChat, type ListedSubjects, listChats as listStoredChats } from './list-store.ts'
import { canOversee, canServeExperts } from './policy.ts'
import { presentMessage } from './present.ts'
import { loadChat, mayReadMessages, readerOf } from './queries.ts'
import { messageBySequence } from './store.ts'

/** Which conversations a member sees, by kind. */
const subjectsOf = (me: Member): ListedSubjects => {
  if (canOversee(me, undefined)) return { projects: 'all', calls: 'all', experts: 'all', vendors: 'all', direct: 'all' }
  const isStaff = me.roleId === roleIds.staff
  const isClient = me.roleId === roleIds.client
  const isExpert = me.personType === personTypes.expert && me.site.portal === 'Expert'
  const arranges = isStaff && me.permissions.has(permissionIds.ScheduleAndCancelCall)
  const servesProjects = arranges || canManageSourcing(me, undefined)
  const isVendor = me.roleId === roleIds.vendor && me.companyId !== null
  return {
    projects: servesProjects ? 'all' : isClient ? 'team' : 'none',
    calls: arranges ? 'all' : isClient || isExpert ? 'own' : 'none',
    experts: canServeExperts(me, undefined) ? 'all' : isExpert ? 'own' : 'none',
    vendors: canManageSourcing(me, undefined) ? 'all' : isVendor ? { companyId: me.companyId as string } : 'none',
    direct: 'own',
  }
}

export const list = query(listChats, {
  allow: signedIn,
  run: async (context) => {
    const { tx, me } = context
    const rows = await listStoredChats(tx, me.personId, subjectsOf(me))
    const unreadable = await unreadableChats(context, me, rows)
    // Nobody writes to officers.
    const unreadOf = ({ unread }: ListedChat) => (canOversee(me, undefined) ? 0 : unread)
    const chats = []
    for (const row of rows)
      chats.push({
        chatId: row.id,
        kind: row.kind,
        code: row.code,
        title: row.title,
        isMuted: row.isMuted,
        unread: unreadOf(row),
        latest: {
          ...(await latestOf(tx, me, row)),
          ...(unreadable.has(row.id) && { text: '' }),
          removal: row.removal,
          sentAt: row.sentAt.toISOString(),
        },
      })
    return { unread: rows.reduce((sum, row) => sum + unreadOf(row), 0), chats }
  },
})

/** Those of some conversations whose messages compliance keeps from a side of the call, or while they are frozen. */
const unreadableChats = async (
  context: TransactionContext<Actor>,
  me: Member,
  rows: readonly ListedChat[],
): Promise<ReadonlySet<string>> => {
  const unreadable = new Set<string>()
  const isParty = me.personType === personTypes.expert || me.roleId === roleIds.client
  const frozen = await frozenCallIds(
    context.tx,
    rows.filter(({ kind }) => kind === 'call').map(({ id }) => id),
  )
  const isEvaluated = isParty && (await hasAnyRulesAt(context.tx, 'read'))
  for (const { id: chatId, kind } of rows)
    if ((isEvaluated || frozen.has(chatId)) && !(await mayReadMessages(context, { chatId, kind })))
      unreadable.add(chatId)
  return unreadable
}

/** The author and text of the latest message. In blinded calls, experts see of it what they see in the conversation. */
const latestOf = async (tx: Tx, me: Member, { id, sequence, authorName, body, isBlinded }: ListedChat) => {
  if (!isBlinded || me.personType !== personTypes.expert) return { authorName, text: body }
  const subject = await loadChat({ tx, input: { chatId: id } })
  const record = await messageBySequence(tx, id, readerOf(me), sequence)
  if (!subject || !record) throw new Error(`there is no message ${sequence} in ${id}`)
  const { author, body: text } = presentMessage(me, subject, record)
  return { authorName: author.fullName, text: text === null ? null : text.slice(0, 200) }
}

/** Ids of the people with whom a member can talk alone. */
export const colleaguesOf = async (tx: Tx, me: Member): Promise<string[]> => {
  const ids =
    me.roleId === roleIds.staff
      ? await activeStaff(tx)
      : me.companyId === null
        ? []
        : me.roleId === roleIds.client
          ? await analystsOf(tx, me.companyId)
          : me.roleId === roleIds.vendor
            ? await vendorMembers(tx, me.companyId)
            : []
  return ids.filter((id) => id !== me.personId)
}

export const listContacts = query(listChatContacts, {
  allow: signedIn,
  run: async ({ tx, me }) => {
    const cards = await personCards(tx, await colleaguesOf(tx, me))
    const networkChatId =
      me.personType === personTypes.expert ? me.personId : me.roleId === roleIds.vendor ? me.companyId : null
    return {
      networkChatId,
      colleagues: [...cards.values()]
        .map(({ personId, fullName, title }) => ({ personId, fullName, title }))
        .toSorted((a, b) => a.fullName.localeCompare(b.fullName)),
    }
  },
})
