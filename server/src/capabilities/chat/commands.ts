import { chatChanged, chatMentioned } from '@colloquy/contract/chat/events'
import { removeMessage, sendMessage, startDirectChat, updateMessage } from '@colloquy/contract/chat/operations'
import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { type Actor, type Anonymous, type Member, participantIdOf } from '../../platform/access/actor.ts'
import { isMember, signedIn } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import {
  type CommandContext,
  command,
  type LoadContext,
  type OperationContext,
} from '../../platform/operations/define.ts'
import { frozenCallIds } from '../calls/freezes/queries.ts'
import { hasAnyRulesAt } from '../compliance/rules/queries.ts'
import { colleaguesOf } from './list-queries.ts'
import { canRead, canTakePart, isAuthor, isHiddenFrom, sideIn } from './policy.ts'
import { presentForReaders, presentMessage } from './present.ts'
import { audienceOf, findAudience, type LoadedChat, linkToChat, loadChat, readerOf } from './queries.ts'
import { markUnread } from './read-store.ts'
import * as store from './store.ts'

/** More than people type, and fewer than a script would send. */
/** Spread into the commands that write. */
const writeLimits = {
  limits: [{ name: 'chat.write', max: 60, seconds: 60 }],
  countsLimitsInTransaction: true,
} as const

/** A message as a rule reads it before anybody else does. */
export interface ReviewedMessage {
  readonly chatId: string
  readonly body: string
  readonly subject: LoadedChat
}

/** What rules say about a message. */
export interface Review {
  readonly state: 'sent' | 'held'
  /** Tells the officers what was found in the message, once it is stored. */
  readonly flag: (sequence: number) => Promise<void>
}

/** Decides, inside the sender's transaction, whether others see a message. */
export type ReviewMessage = (context: CommandContext<Actor>, message: ReviewedMessage) => Promise<Review>

/** Gives uploads of an author to a message, inside the sender's transaction. @returns the names of the files */
export type BindAttachments = (
  context: Pick<CommandContext<Actor>, 'tx'> & { readonly refuse: (code: 'attachment_gone') => never },
  messageKey: { readonly chatId: string; readonly sequence: number; readonly authorId: string },
  attachmentIds: readonly string[],
) => Promise<readonly string[]>

/** The participant that acts: a person, or the bearer of a link. Others were refused before. */
export const participantOf = ({
  actor,
  refuse,
}: Pick<OperationContext<never>, 'actor' | 'refuse'>): Member | Anonymous =>
  actor.kind === 'nobody' ? refuse('not_signed_in') : actor

/** Tells the audience of a new version of a message, with the version where all of a side see the same; of one that is held, its author. */
const announce = async (
  { tx, emit }: CommandContext<Actor>,
  subject: LoadedChat,
  record: store.MessageRecord,
  audience: readonly string[],
): Promise<void> => {
  const { chat_id: chatId, change, author_id, state } = record
  const payload = { chatId, change }
  if (state !== 'sent') return emit(chatChanged, payload, [author_id])
  // Rules about reading are asked, and accesses to frozen messages noted, when a reader fetches.
  if (subject.kind === 'call') {
    const [isEvaluated, frozen] = await Promise.all([hasAnyRulesAt(tx, 'read'), frozenCallIds(tx, [chatId])])
    if (isEvaluated || frozen.has(chatId)) return emit(chatChanged, payload, audience)
  }
  const experts = new Set(subject.participants.filter(({ side }) => side === 'expert').map(({ id }) => id))
  const versionFor = presentForReaders(subject, experts, record)
  const details = new Map<object, { message: ChatMessage }>()
  emit(chatChanged, payload, audience, (participantId) => {
    const message = versionFor(participantId)
    if (message && !details.has(message)) details.set(message, { message })
    return message && details.get(message)
  })
}

export const send = (review: ReviewMessage, bindAttachments: BindAttachments) =>
  command(sendMessage, {
    load: loadChat,
    see: canRead,
    allow: canTakePart,
    isPersonal: true,
    exemptFrom: [linkToChat],
    ...writeLimits,
    about: ({ input: { chatId } }, { sequence }) => ({ kind: 'chat', id: chatId, details: { sequence } }),
    run: async (context) => {
      const { tx, actor, at, input, subject, emit, refuse } = context
      const { chatId, clientId, replyTo, attachmentIds = [] } = input
      const { tenantId: tenant_id } = actor
      const reader = readerOf(actor)
      const participant = participantOf(context)
      const authorId = participantIdOf(participant)
      const body = input.body.trim()
      const isUsable = subject.isOpen && (body !== '' || attachmentIds.length > 0)
      if (!isUsable) {
        const known = await store.messageByClientId(tx, chatId, authorId, clientId)
        return known ? presentMessage(actor, subject, known) : refuse(subject.isOpen ? 'invalid_input' : 'chat_closed')
      }
      const reviewOf = (text: string) => review(context, { chatId, body: text, subject })
      // Names of files are read like the text; they are known once the files belong to the message.
      const answers = replyTo === null || (await store.messageBySequence(tx, chatId, reader, replyTo)) !== undefined
      const findsAudience = findAudience(context, subject)
      const isPerson = isMember(participant) && participant.personId === authorId
      // The bearer of a link writes under the address it was sent to.
      const ownLink = isPerson ? undefined : (await findsAudience).links.find(({ id }) => id === authorId)
      const message = {
        chatId,
        kind: subject.kind,
        clientId,
        authorId,
        guestName: isPerson ? null : (ownLink?.email ?? ''),
        side: sideIn(actor, subject),
        body,
        replyTo: answers ? replyTo : null,
        at,
      }
      // All in one round trip. From here on, others who send to the conversation wait.
      const [audience, earlyReview, appended, stored] = await Promise.all([
        findsAudience,
        attachmentIds.length === 0 ? reviewOf(body) : undefined,
        store.appendMessage(tx, message),
        store.messageByClientId(tx, chatId, authorId, clientId),
      ])
      if (!appended) return presentMessage(actor, subject, stored!)
      if (!answers) return refuse('invalid_input')
      const { sequence, change } = appended
      const fileNames = await bindAttachments(context, { chatId, sequence, authorId }, attachmentIds)
      const { state, flag } = earlyReview ?? (await reviewOf([body, ...fileNames].join('\n')))
      await flag(sequence)
      // Bearers of links are not people, and hidden people are not known to the author.
      const links = new Set(audience.links.map(({ id }) => id))
      const personIds = [...new Set(input.mentions ?? [])].filter(
        (id) =>
          audience.ids.includes(id) &&
          !links.has(id) &&
          id !== authorId &&
          !isHiddenFrom(actor, subject, { id, side: 'client' }),
      )
      await store.insertMentions(
        tx,
        personIds.map((person_id) => ({ tenant_id, chat_id: chatId, sequence, person_id })),
      )
      if (state === 'held') await store.changeMessage(tx, { chat_id: chatId, sequence }, { change, state })
      else if (personIds.length > 0) emit(chatMentioned, { chatId, sequence, personIds })
      const isComplete = state === 'sent' && personIds.length === 0 && attachmentIds.length === 0
      const record = isComplete ? stored! : (await store.messageBySequence(tx, chatId, reader, sequence))!
      await announce(context, subject, record, audience.ids)
      return presentMessage(actor, subject, record)
    },
  })

/** A message with its conversation, if the actor sees it. */
export const loadMessage = async ({
  tx,
  actor,
  input,
}: LoadContext<{ chatId: string; sequence: number }> & { readonly actor: Actor }) => {
  // Visitors are no participants; they are asked to sign in.
  const chat = actor.kind === 'nobody' ? undefined : await loadChat({ tx, input })
  const message = chat && (await store.messageBySequence(tx, input.chatId, readerOf(actor), input.sequence))
  return message && { ...chat, authorId: message.author_id }
}

type LoadedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>

const author = (actor: Actor, subject: LoadedMessage): boolean =>
  canTakePart(actor, subject) && isAuthor(actor, subject.authorId)

/** Locks a message's conversation, so that changes happen one after the other, and reads the message again. */
export const lockMessage = async (
  { tx, actor }: CommandContext<Actor>,
  { chatId, sequence }: { chatId: string; sequence: number },
): Promise<store.MessageRecord> => {
  await store.lockExistingChat(tx, chatId)
  return (await store.messageBySequence(tx, chatId, readerOf(actor), sequence))!
}

/** Makes a new version of a message, tells everybody who sees it, and presents it. */
export const changeVersion = async (
  context: CommandContext<Actor>,
  subject: LoadedChat,
  message: store.MessageRecord,
  changed: Partial<Omit<Parameters<typeof store.changeMessage>[2], 'change'>>,
) => {
  const { tx, actor } = context
  const { chat_id: chatId, sequence } = message
  const { last_change: change } = await store.allocateChangeNumber(tx, chatId)
  await store.changeMessage(tx, message, { ...changed, change })
  const record = (await store.messageBySequence(tx, chatId, readerOf(actor), sequence))!
  await announce(context, subject, record, record.state === 'sent' ? await audienceOf(context, subject) : [])
  return presentMessage(actor, subject, record)
}

export const update = (review: ReviewMessage) =>
  command(updateMessage, {
    load: loadMessage,
    see: canRead,
    allow: author,
    isPersonal: true,
    exemptFrom: [linkToChat],
    ...writeLimits,
    about: ({ input: { chatId, sequence } }) => ({ kind: 'chat', id: chatId, details: { sequence } }),
    run: async (context) => {
      const { tx, actor, at, input, subject, refuse } = context
      if (!subject.isOpen) return refuse('chat_closed')
      const message = await lockMessage(context, input)
      if (message.deleted_at) return refuse('message_deleted')
      const body = input.body.trim()
      if (message.body === body) return presentMessage(actor, subject, message)
      await store.insertMessageVersion(tx, actor.tenantId, message, at)
      const presented = await changeVersion(context, subject, message, { body, edited_at: at })
      const { chatId, sequence } = input
      const { state, flag } = await review(context, { chatId, body, subject })
      await flag(sequence)
      // Others know the text before; a new text that needs a review is sent as a new message.
      if (state === 'held') return refuse('edit_held')
      return presented
    },
  })

export const remove = command(removeMessage, {
  load: loadMessage,
  see: canRead,
  allow: author,
  isPersonal: true,
  exemptFrom: [linkToChat],
  ...writeLimits,
  about: ({ input: { chatId, sequence } }) => ({ kind: 'chat', id: chatId, details: { sequence } }),
  run: async (context) => {
    const { tx, actor, at, input, subject, refuse } = context
    if (!subject.isOpen) return refuse('chat_closed')
    const message = await lockMessage(context, input)
    if (message.deleted_at) return refuse('message_deleted')
    await store.insertMessageVersion(tx, actor.tenantId, message, at)
    return changeVersion(context, subject, message, { deleted_at: at })
  },
})

/** Sends a message that was held, or blocks it for good. The caller checks who may do so. */
export const decideHeldMessage = async (
  context: CommandContext<Actor>,
  { chatId, sequence, state }: { chatId: string; sequence: number; state: 'sent' | 'blocked' },
): Promise<boolean> => {
  const { tx } = context
  const subject = await loadChat({ tx, input: { chatId } })
  if (!subject) return false
  const message = await lockMessage(context, { chatId, sequence })
  if (message.state !== 'held') return false
  if (state === 'sent') await markUnread(tx, chatId, sequence, message.author_id)
  await changeVersion(context, subject, message, { state })
  const personIds = message.mentions.map(({ id }) => id)
  if (state === 'sent' && personIds.length > 0) context.emit(chatMentioned, { chatId, sequence, personIds })
  return true
}

export const startDirect = command(startDirectChat, {
  allow: signedIn,
  isPersonal: true,
  limits: [{ name: 'chat.start', max: 60, seconds: 3600 }],
  about: (_, { chatId }) => ({ kind: 'chat', id: chatId }),
  run: async ({ tx, me, at, input: { personId }, refuse }) => {
    if (!(await colleaguesOf(tx, me)).includes(personId)) return refuse('not_found')
    const pair = [me.personId, personId] as const
    return { chatId: await store.ensureDirectChat(tx, { tenantId: me.tenantId, id: newId(at), colleagues: pair, at }) }
  },
})
