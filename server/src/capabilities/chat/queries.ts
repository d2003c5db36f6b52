import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listChatChanges, listChatMessages, listChats, openChat } from '@colloquy/contract/chat/operations'
import type { ChatMember } from '@colloquy/contract/chat/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { expert as isExpertOf } from '../calls/policy.ts'
import { loadCall } from '../calls/queries.ts'
import { mayReadContent } from '../calls/reading/commands.ts'
import { hasAnyRulesAt } from '../compliance/rules/queries.ts'
import { personCards, staffHolding } from '../people/queries.ts'
import { loadProject } from '../projects/queries.ts'
import { type ChatSubject, oversee, read, takePart } from './policy.ts'
import { presentMessage } from './present.ts'
import * as store from './store.ts'

const messagesPerPage = 50
const changesPerPage = 200

/** A conversation's subject with what is shown of it. */
export type LoadedChat = ChatSubject & {
  readonly chatId: string
  readonly code: string
  readonly title: string
  /** Whether messages can be sent: not about closed projects and cancelled calls. */
  readonly isOpen: boolean
  /** Those who take part besides staff. */
  readonly participants: readonly { readonly id: string; readonly side: ChatMember['side'] }[]
}

/** Loads the project or call that a conversation is about. */
export const loadChat = async ({
  tx,
  input: { chatId },
}: LoadContext<{ chatId: string }>): Promise<LoadedChat | undefined> => {
  const project = await loadProject({ tx, input: { projectId: chatId } })
  if (project) {
    const { code, name: title, closed_at } = project.record
    const participants = project.team.map((id) => ({ id, side: 'client' as const }))
    return { kind: 'project', project, chatId, code, title, isOpen: closed_at === null, participants }
  }
  const record = await loadCall({ tx, input: { callId: chatId } })
  if (!record) return undefined
  const { code, topic: title, status, seats } = record.call
  const holdersOf = (side: 'client' | 'expert') =>
    seats
      .filter(({ kind }) => seatRules[kind].chats && seatRules[kind].decidesFor === side)
      .map(({ person_id }) => person_id)
  const experts = [record.expertId, ...holdersOf('expert')]
  const clients = [record.contactId, ...record.team, ...holdersOf('client')]
  return {
    ...{ kind: 'call', call: record, chatId, code, title },
    isOpen: status !== callStatuses.cancelled && status !== callStatuses.removed,
    participants: [
      ...[...new Set(clients)].map((id) => ({ id, side: 'client' as const })),
      ...[...new Set(experts)].map((id) => ({ id, side: 'expert' as const })),
    ],
  }
}

/** Everybody who hears of a change: those who take part, and the staff who serve the subject. */
export const audienceOf = async (tx: Tx, { kind, participants }: LoadedChat): Promise<string[]> => {
  const rights = [permissionIds.ScheduleAndCancelCall, ...(kind === 'project' ? [permissionIds.ManageProjects] : [])]
  const staff = await Promise.all(rights.map((right) => staffHolding(tx, right)))
  return [...new Set([...participants.map(({ id }) => id), ...staff.flat()])]
}

export const list = query(listChats, {
  allow: signedIn,
  run: async (context) => {
    const { tx, me } = context
    const isStaff = me.roleId === roleIds.staff
    const arranges = isStaff && me.permissions.has(permissionIds.ScheduleAndCancelCall)
    const servesProjects = arranges || (isStaff && me.permissions.has(permissionIds.ManageProjects))
    const isOfficer = oversee(me, undefined)
    const isParty = me.personType === personTypes.expert || me.roleId === roleIds.client
    const rows =
      isParty || servesProjects || isOfficer
        ? await store.listChats(tx, me.personId, {
            projects: servesProjects || isOfficer ? 'all' : me.roleId === roleIds.client ? 'team' : 'none',
            calls: arranges || isOfficer ? 'all' : 'own',
          })
        : []
    // Nobody writes to officers.
    const unreadOf = ({ unread }: store.ListedChat) => (isOfficer ? 0 : unread)
    const unreadable = isParty ? await unreadableCalls(context, rows) : new Set<string>()
    return {
      unread: rows.reduce((sum, row) => sum + unreadOf(row), 0),
      chats: rows.map((row) => ({
        ...{ chatId: row.id, kind: row.kind, code: row.code, title: row.title, unread: unreadOf(row) },
        latest: {
          authorName: row.authorName,
          text: unreadable.has(row.id) ? '' : row.body,
          sentAt: row.sentAt.toISOString(),
        },
      })),
    }
  },
})

/** Those of some conversations whose messages compliance keeps from a side of the call. */
const unreadableCalls = async (
  context: TransactionContext<Actor>,
  rows: readonly store.ListedChat[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  if (!(await hasAnyRulesAt(context.tx, 'read'))) return found
  for (const { id: callId, kind } of rows) {
    const record = kind === 'call' ? await loadCall({ tx: context.tx, input: { callId } }) : undefined
    if (record && !(await mayReadContent(context, record))) found.add(callId)
  }
  return found
}

/** Whether somebody has a seat in the call, or requested it. */
const isSeated = (subject: LoadedChat, personId: string): boolean =>
  subject.kind === 'call' && (subject.call.contactId === personId || subject.call.seated.includes(personId))

export const open = query(openChat, {
  load: loadChat,
  see: read,
  allow: read,
  run: async ({ tx, actor, subject }) => {
    const { chatId, kind, code, title, isOpen } = subject
    // Experts do not see who else works on a blinded project.
    const isHidden = subject.kind === 'call' && subject.call.isBlinded && isExpertOf(actor, subject.call)
    const participants = subject.participants.filter(
      ({ id, side }) => !isHidden || side === 'expert' || isSeated(subject, id),
    )
    const chat = await store.chatById(tx, chatId)
    const authors = await store.authorsOf(tx, chatId)
    const known = new Set(participants.map(({ id }) => id))
    const members = [...participants, ...authors.filter(({ id }) => !known.has(id))]
    const cards = await personCards(
      tx,
      members.map(({ id }) => id),
    )
    return {
      ...{ chatId, kind, code, title },
      members: members.flatMap(({ id: personId, side }) => {
        const fullName = cards.get(personId)?.fullName
        return fullName === undefined ? [] : [{ personId, fullName, side }]
      }),
      lastChange: chat?.last_change ?? 0,
      lastSequence: chat?.last_sequence ?? 0,
      readUpTo: isMember(actor) ? await store.readUpTo(tx, chatId, actor.personId) : 0,
      can: { send: isOpen && isMember(actor) && actor.impersonationId === null && takePart(actor, subject) },
    }
  },
})

/** Whether compliance lets the reader see the messages about a call. */
const mayReadMessages = async (context: TransactionContext<Actor>, { kind, chatId }: LoadedChat): Promise<boolean> => {
  const record = kind === 'call' ? await loadCall({ tx: context.tx, input: { callId: chatId } }) : undefined
  return record === undefined || mayReadContent(context, record)
}

export const listMessages = query(listChatMessages, {
  load: loadChat,
  see: read,
  allow: read,
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    const { chatId, before } = context.input
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const chat = await store.chatById(tx, chatId)
    const records = await store.messagesBefore(tx, chatId, { before, limit: messagesPerPage })
    return {
      messages: records.map((record) => presentMessage(actor, record, subject.isOpen)),
      lastChange: chat?.last_change ?? 0,
    }
  },
})

export const listChanges = query(listChatChanges, {
  load: loadChat,
  see: read,
  allow: read,
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    const { chatId, after } = context.input
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const records = await store.messagesChangedAfter(tx, chatId, after, changesPerPage + 1)
    return {
      messages: records.slice(0, changesPerPage).map((record) => presentMessage(actor, record, subject.isOpen)),
      isComplete: records.length <= changesPerPage,
    }
  },
})
