import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  getChat,
  listChatChanges,
  listChatMessages,
  listPinnedMessages,
  searchMessages,
} from '@colloquy/contract/chat/operations'
import type { Chat, ChatSide } from '@colloquy/contract/chat/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import { type Actor, participantIdOf } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import type { ConditionalExemption } from '../../platform/operations/guards.ts'
import { mayReadContent } from '../calls/content-access/commands.ts'
import { loadCall } from '../calls/queries.ts'
import { listShareLinksTo } from '../identity/share-links/queries.ts'
import { companiesOfKind, personCards, personSummaries, staffHolding } from '../people/queries.ts'
import { loadProject } from '../projects/queries.ts'
import { vendorMembers } from '../sourcing/queries.ts'
import { authorsOf } from './author-store.ts'
import {
  areColleagues,
  type ChatSubject,
  canOversee,
  canRead,
  canTakePart,
  permissionsToServeExperts,
} from './policy.ts'
import { presentMember, presentMessage } from './present.ts'
import { readPositionsOf } from './read-store.ts'
import { openLegalHold } from './retention/store.ts'
import * as store from './store.ts'

const messagesPerPage = 50
const changesPerPage = 200
const maxHits = 50

/** A conversation's subject with what is shown of it. */
export type LoadedChat = ChatSubject & {
  readonly chatId: string
  readonly code: string | null
  readonly title: string
  /** Whether messages can be sent: not about closed projects and cancelled calls, nor to former colleagues. */
  readonly isOpen: boolean
  /** Those who take part besides staff, and colleagues. */
  readonly participants: readonly { readonly id: string; readonly side: ChatSide }[]
}

const loadProjectChat = async (tx: Tx, chatId: string): Promise<LoadedChat | undefined> => {
  const project = await loadProject({ tx, input: { projectId: chatId } })
  if (!project) return undefined
  const { code, name: title, closed_at } = project.record
  const participants = project.team.map((id) => ({ id, side: 'client' as const }))
  return { kind: 'project', project, chatId, code, title, isOpen: closed_at === null, participants }
}

const loadCallChat = async (tx: Tx, chatId: string): Promise<LoadedChat | undefined> => {
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
    kind: 'call',
    call: record,
    chatId,
    code,
    title,
    isOpen: status !== callStatuses.cancelled && status !== callStatuses.removed,
    participants: [
      ...[...new Set(clients)].map((id) => ({ id, side: 'client' as const })),
      ...[...new Set(experts)].map((id) => ({ id, side: 'expert' as const })),
    ],
  }
}

const loadExpertChat = async (tx: Tx, chatId: string): Promise<LoadedChat | undefined> => {
  const expert = (await personSummaries(tx, [chatId])).get(chatId)
  if (!expert || expert.personType !== personTypes.expert || expert.isErased) return undefined
  return {
    kind: 'expert',
    expertId: chatId,
    chatId,
    code: expert.code,
    title: expert.fullName,
    isOpen: !expert.isDeleted && !expert.isDisabled && !expert.isRestricted,
    participants: [{ id: chatId, side: 'expert' }],
  }
}

const loadVendorChat = async (tx: Tx, chatId: string): Promise<LoadedChat | undefined> => {
  const vendor = (await companiesOfKind(tx, 'vendor')).find(({ id }) => id === chatId)
  if (!vendor) return undefined
  const participants = (await vendorMembers(tx, chatId)).map((id) => ({ id, side: 'vendor' as const }))
  return { kind: 'vendor', vendorId: chatId, chatId, code: null, title: vendor.name, isOpen: true, participants }
}

const loadDirectChat = async (tx: Tx, { id, first_id, second_id }: store.ChatRecord): Promise<LoadedChat> => {
  const colleagues = [first_id as string, second_id as string]
  const people = await personSummaries(tx, colleagues)
  const [first, second] = colleagues.map((personId) => people.get(personId))
  const isUsable = [first, second].every((person) => person?.isActive && !person.isDisabled && !person.isRestricted)
  const side = first?.roleId === 2 ? 'staff' : first?.roleId === 64 ? 'vendor' : 'client'
  return {
    kind: 'direct',
    colleagues,
    chatId: id,
    code: null,
    title: [first, second].map((person) => person?.fullName ?? '').join(', '),
    isOpen: first !== undefined && second !== undefined && isUsable && areColleagues(first, second),
    participants: colleagues.map((personId) => ({ id: personId, side })),
  }
}

const loaders = {
  project: loadProjectChat,
  call: loadCallChat,
  expert: loadExpertChat,
  vendor: loadVendorChat,
}

/** The kinds of conversations that were loaded lately, which never change; what somebody may see is read each time. */
const knownKinds = new Map<string, keyof typeof loaders>()
const maxKnownKinds = 10_000

const rememberKind = (chatId: string, kind: keyof typeof loaders): void => {
  if (knownKinds.size >= maxKnownKinds) knownKinds.clear()
  knownKinds.set(chatId, kind)
}

/** Loads what a conversation is about, whether it has messages yet or not. */
export const loadChat = async ({
  tx,
  input: { chatId },
}: LoadContext<{ chatId: string }>): Promise<LoadedChat | undefined> => {
  const known = knownKinds.get(chatId)
  if (known) return loaders[known](tx, chatId)
  const chat = await store.chatById(tx, chatId)
  if (chat?.kind === 'direct') return loadDirectChat(tx, chat)
  if (chat) {
    rememberKind(chatId, chat.kind)
    return loaders[chat.kind](tx, chatId)
  }
  for (const load of Object.values(loaders)) {
    const subject = await load(tx, chatId)
    if (subject) return subject
  }
  return undefined
}

/** Bearers of a link to a project, and guests of a call, take part in the conversation about it. */
export const linkToChat: ConditionalExemption<{ readonly chatId: string }> = {
  guard: 'resourceScope',
  when: ({ scope }, { chatId }) => scope?.resourceId === chatId,
}

const permissionsToServe = {
  project: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
  call: [permissionIds.ScheduleAndCancelCall],
  expert: permissionsToServeExperts,
  vendor: [permissionIds.ManageProjects],
  direct: [],
} as const

/** Everybody who is told of a change. */
export interface Audience {
  /** Ids of those who take part, of bearers of links, and of the staff who serve the subject. */
  readonly ids: readonly string[]
  /** Links whose bearers are among them; they are not people. */
  readonly links: readonly { readonly id: string; readonly email: string }[]
}

/** Finds everybody who is notified of a change. */
export const findAudience = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  { kind, chatId, participants }: LoadedChat,
): Promise<Audience> => {
  const permissions = permissionsToServe[kind]
  const [links, staff] = await Promise.all([
    kind === 'project' ? listShareLinksTo(tx, chatId, at) : [],
    permissions.length > 0 ? staffHolding(tx, ...permissions) : [],
  ])
  const ids = new Set([...participants.map(({ id }) => id), ...staff, ...links.map(({ id }) => id)])
  return { ids: [...ids], links }
}

/** Ids of everybody who is notified of a change. */
export const audienceOf = async (
  context: Pick<TransactionContext, 'tx' | 'at'>,
  subject: LoadedChat,
): Promise<readonly string[]> => (await findAudience(context, subject)).ids

/** Whose messages an actor sees: held ones only of their own, officers all. */
export const readerOf = (actor: Actor): store.Reader => ({
  participantId: actor.kind === 'nobody' ? '' : participantIdOf(actor),
  seesHeld: canOversee(actor, undefined),
})

/** A colleague's conversation is named after the other one. */
const titleFor = async (tx: Tx, actor: Actor, subject: LoadedChat): Promise<string> => {
  if (subject.kind !== 'direct' || !isMember(actor)) return subject.title
  const other = subject.colleagues.filter((id) => id !== actor.personId)
  if (other.length !== 1) return subject.title
  return (await personCards(tx, other)).get(other[0] as string)?.fullName ?? subject.title
}

/** The legal hold of a conversation. Those whom it is about do not learn of it. */
const legalHoldOf = async (tx: Tx, actor: Actor, chatId: string): Promise<Chat['hold']> => {
  const hold = canOversee(actor, undefined) ? await openLegalHold(tx, chatId) : undefined
  return hold
    ? { reason: hold.reason, placedAt: hold.placed_at.toISOString(), placedByName: hold.placed_by_name }
    : null
}

export const get = query(getChat, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: async ({ tx, actor, subject }) => {
    const { chatId, kind, code, isOpen, participants } = subject
    const chat = await store.chatById(tx, chatId)
    const authors = await authorsOf(tx, chatId)
    const guestNames = new Map(authors.map(({ id, guestName }) => [id, guestName]))
    const known = new Set(participants.map(({ id }) => id))
    const members = [...participants, ...authors.filter(({ id }) => !known.has(id))]
    const cards = await personCards(
      tx,
      members.map(({ id }) => id),
    )
    return {
      chatId,
      kind,
      code,
      title: await titleFor(tx, actor, subject),
      members: members.flatMap(({ id, side }) => {
        const member = presentMember(actor, subject, {
          id,
          side,
          fullName: guestNames.get(id) ?? cards.get(id)?.fullName ?? null,
        })
        return member.fullName === null ? [] : [member]
      }),
      lastChange: chat?.last_change ?? 0,
      lastSequence: chat?.last_sequence ?? 0,
      ...(await readPositionsOf(tx, chatId, readerOf(actor).participantId)),
      hold: await legalHoldOf(tx, actor, chatId),
      can: {
        send: isOpen && canTakePart(actor, subject) && !(isMember(actor) && actor.impersonationId !== null),
        supervise: canOversee(actor, undefined),
      },
    }
  },
})

/** Whether compliance lets the reader see the messages about a call. */
export const mayReadMessages = async (
  context: TransactionContext<Actor>,
  { kind, chatId }: Pick<LoadedChat, 'kind' | 'chatId'>,
): Promise<boolean> => {
  const record = kind === 'call' ? await loadCall({ tx: context.tx, input: { callId: chatId } }) : undefined
  return record === undefined || mayReadContent(context, record, 'conversation')
}

export const listMessages = query(listChatMessages, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    const { chatId, before, after, around, since } = context.input
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const chat = await store.chatById(tx, chatId)
    const reader = readerOf(actor)
    const middle = around ?? (since === undefined ? undefined : await store.firstSince(tx, chatId, new Date(since)))
    const [limit, half] = [messagesPerPage, messagesPerPage / 2]
    const pageBefore = (end: number | undefined, max: number) =>
      store.messagesBefore(tx, chatId, reader, { before: end, limit: max })
    const pageAfter = (start: number, max: number) =>
      store.messagesAfter(tx, chatId, reader, { after: start, limit: max })
    const records =
      middle !== undefined
        ? [...(await pageBefore(middle, half)), ...(await pageAfter(middle - 1, half))]
        : after !== undefined
          ? await pageAfter(after, limit)
          : await pageBefore(before, limit)
    const [first, last] = [records[0]?.sequence, records.at(-1)?.sequence]
    return {
      messages: records.map((record) => presentMessage(actor, subject, record)),
      lastChange: chat?.last_change ?? 0,
      hasEarlier: first !== undefined && (await pageBefore(first, 1)).length > 0,
      hasLater: last !== undefined && (await pageAfter(last, 1)).length > 0,
    }
  },
})

export const listChanges = query(listChatChanges, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    const { chatId, after } = context.input
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const chat = await store.chatById(tx, chatId)
    const records = await store.messagesChangedAfter(tx, chatId, readerOf(actor), { after, limit: changesPerPage + 1 })
    const page = records.slice(0, changesPerPage)
    const isComplete = records.length <= changesPerPage
    return {
      messages: page.map((record) => presentMessage(actor, subject, record)),
      upTo: isComplete ? (chat?.last_change ?? 0) : (page.at(-1)?.change ?? after),
      isComplete,
    }
  },
})

export const listPinned = query(listPinnedMessages, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const records = await store.pinnedMessages(tx, subject.chatId, readerOf(actor))
    return { messages: records.map((record) => presentMessage(actor, subject, record)) }
  },
})

export const search = query(searchMessages, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  exemptFrom: [linkToChat],
  limits: [{ name: 'chat.search', max: 120, seconds: 60 }],
  run: async (context) => {
    const { tx, actor, subject, refuse } = context
    const { chatId, text } = context.input
    if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return { messages: [], isComplete: true }
    const records = await store.messagesWith(tx, chatId, readerOf(actor), { words, limit: maxHits + 1 })
    return {
      messages: records.slice(0, maxHits).map((record) => presentMessage(actor, subject, record)),
      isComplete: records.length <= maxHits,
    }
  },
})
