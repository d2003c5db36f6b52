import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import type { ChatMember, ChatMessage, ChatSide, RemovalReason } from '@colloquy/contract/chat/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { participantIdOf } from '../../platform/access/actor.ts'
import { type ChatSubject, hidesFileNames, isHiddenFrom, isHiddenFromExperts, withholdsAuthors } from './policy.ts'
import type { MessageRecord } from './store.ts'

/** Who reads a message, and what is kept from them. */
interface MessageReader {
  readonly id: string | undefined
  readonly isUnknown: (member: { readonly id: string; readonly side: ChatSide }) => boolean
  readonly hidesFileNames: (side: ChatSide) => boolean
}

const readerFor = (actor: Actor, subject: ChatSubject): MessageReader => ({
  id: actor.kind === 'nobody' ? undefined : participantIdOf(actor),
  isUnknown: (member) => isHiddenFrom(actor, subject, member),
  hidesFileNames: (side) => hidesFileNames(actor, subject, side),
})

type NamedMember = { readonly id: string; readonly fullName: string | null; readonly side: ChatSide }

const memberFor = ({ isUnknown }: MessageReader, { id, fullName, side }: NamedMember): ChatMember =>
  isUnknown({ id, side }) ? { participantId: null, fullName: null, side } : { participantId: id, fullName, side }

/** A member as an actor may know them. */
export const presentMember = (actor: Actor, subject: ChatSubject, member: NamedMember): ChatMember =>
  memberFor(readerFor(actor, subject), member)

/** A file under the name that its author gave it. */
export const presentAttachment = ({
  id,
  name,
  size,
  hasPreview,
  state,
}: MessageRecord['attachments'][number]): ChatAttachment => ({ attachmentId: id, name, size, hasPreview, state })

const attachmentsFor = (reader: MessageReader, record: MessageRecord): ChatAttachment[] =>
  record.deleted_at === null
    ? record.attachments.map((attachment, at) => ({
        ...presentAttachment(attachment),
        ...(reader.hidesFileNames(record.side) && {
          name: `attachment-${at + 1}.${attachment.name.split('.').at(-1)}`,
        }),
      }))
    : []

/** The files of a message; of a deleted one, none. Where the reader must not know the author, their names are neutral. */
export const presentAttachments = (actor: Actor, subject: ChatSubject, record: MessageRecord): ChatAttachment[] =>
  attachmentsFor(readerFor(actor, subject), record)

/** Why the text of a message is gone. */
export const removalOf = ({
  erasure,
  deleted_at,
}: Pick<MessageRecord, 'erasure' | 'deleted_at'>): RemovalReason | null =>
  erasure ?? (deleted_at === null ? null : 'author')

const hiddenName = '…'

type OpenOrClosed = { readonly isOpen: boolean }

const messageFor = (reader: MessageReader, { isOpen }: OpenOrClosed, record: MessageRecord): ChatMessage => {
  const isOwn = record.author_id === reader.id
  const canChange = isOwn && isOpen && record.deleted_at === null
  const isUnknown = ({ id, isClient }: MessageRecord['mentions'][number]) =>
    isClient && reader.isUnknown({ id, side: 'client' })
  const body = record.mentions
    .filter(isUnknown)
    .reduce((text, { name }) => text.replaceAll(`@${name}`, `@${hiddenName}`), record.body)
  const isShown = record.deleted_at === null
  return {
    sequence: record.sequence,
    change: record.change,
    clientId: record.client_id,
    author: memberFor(reader, { id: record.author_id, fullName: record.author_name, side: record.side }),
    isOwn,
    state: record.state,
    body: isShown ? body : null,
    removal: removalOf(record),
    attachments: attachmentsFor(reader, record),
    replyTo: record.reply_to,
    mentions: isShown
      ? record.mentions
          .filter((mention) => !isUnknown(mention))
          .map(({ id, name }) => ({ fullName: name, isReader: id === reader.id }))
      : [],
    reactions: isShown
      ? record.reactions.map(({ reaction, by }) => ({
          reaction,
          count: by.length,
          isOwn: reader.id !== undefined && by.includes(reader.id),
        }))
      : [],
    isPinned: isShown && record.pinned_at !== null,
    sentAt: record.sent_at.toISOString(),
    editedAt: record.edited_at?.toISOString() ?? null,
    can: { edit: canChange && record.state === 'sent', delete: canChange },
  }
}

/** A message in its current version, as an actor may read it. */
export const presentMessage = (actor: Actor, subject: ChatSubject & OpenOrClosed, record: MessageRecord): ChatMessage =>
  messageFor(readerFor(actor, subject), subject, record)

/** A longer text is fetched: what carries messages between processes is made for short ones. */
const maxLiveLength = 2000

/**
 * A message as its readers may read it, by their id, for live delivery. Undefined for the author, and where readers see
 * different things: own reactions, and whether they are mentioned.
 */
export const presentForReaders = (
  subject: ChatSubject & OpenOrClosed,
  expertIds: ReadonlySet<string>,
  record: MessageRecord,
): ((participantId: string) => ChatMessage | undefined) => {
  const isShared = record.state === 'sent' && record.mentions.length === 0 && record.reactions.length === 0
  if (!isShared || record.body.length > maxLiveLength) return () => undefined
  const everybody = messageFor({ id: undefined, isUnknown: () => false, hidesFileNames: () => false }, subject, record)
  const experts = withholdsAuthors(subject)
    ? messageFor(
        {
          id: undefined,
          isUnknown: (member) => isHiddenFromExperts(subject, member),
          hidesFileNames: (side) => side === 'client',
        },
        subject,
        record,
      )
    : everybody
  return (id) => (id === record.author_id ? undefined : expertIds.has(id) ? experts : everybody)
}
