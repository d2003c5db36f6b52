import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import type { ChatMember, ChatMessage, ChatSide, Removal } from '@colloquy/contract/chat/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { participantIdOf } from '../../platform/access/actor.ts'
import { type ChatSubject, hidesFileNames, isAuthor, isHiddenFrom } from './policy.ts'
import type { MessageRecord } from './store.ts'

/** A member as an actor may know them. */
export const presentMember = (
  actor: Actor,
  subject: ChatSubject,
  { id, fullName, side }: { readonly id: string; readonly fullName: string | null; readonly side: ChatSide },
): ChatMember =>
  isHiddenFrom(actor, subject, { id, side })
    ? { participantId: null, fullName: null, side }
    : { participantId: id, fullName, side }

/** A file under the name that its author gave it. */
export const presentAttachment = ({
  id,
  name,
  size,
  hasPreview,
  state,
}: MessageRecord['attachments'][number]): ChatAttachment => ({ attachmentId: id, name, size, hasPreview, state })

/** The files of a message; of a deleted one, none. Where the reader must not know the author, their names are neutral. */
export const presentAttachments = (actor: Actor, subject: ChatSubject, record: MessageRecord): ChatAttachment[] =>
  record.deleted_at === null
    ? record.attachments.map((attachment, at) => ({
        ...presentAttachment(attachment),
        ...(hidesFileNames(actor, subject, record.side) && {
          name: `attachment-${at + 1}.${attachment.name.split('.').at(-1)}`,
        }),
      }))
    : []

/** Why the text of a message is gone. */
export const removalOf = ({ erasure, deleted_at }: Pick<MessageRecord, 'erasure' | 'deleted_at'>): Removal | null =>
  erasure ?? (deleted_at === null ? null : 'author')

const hiddenName = '…'

/** A message in its current version, as an actor may read it. */
export const presentMessage = (
  actor: Actor,
  subject: ChatSubject & { readonly isOpen: boolean },
  record: MessageRecord,
): ChatMessage => {
  const isOwn = isAuthor(actor, record.author_id)
  const canChange = isOwn && subject.isOpen && record.deleted_at === null
  const readerId = actor.kind === 'nobody' ? undefined : participantIdOf(actor)
  const isUnknown = ({ id, isClient }: MessageRecord['mentions'][number]) =>
    isClient && isHiddenFrom(actor, subject, { id, side: 'client' })
  const body = record.mentions
    .filter(isUnknown)
    .reduce((text, { name }) => text.replaceAll(`@${name}`, `@${hiddenName}`), record.body)
  const isShown = record.deleted_at === null
  return {
    sequence: record.sequence,
    change: record.change,
    clientId: record.client_id,
    author: presentMember(actor, subject, { id: record.author_id, fullName: record.author_name, side: record.side }),
    isOwn,
    state: record.state,
    body: isShown ? body : null,
    removal: removalOf(record),
    attachments: presentAttachments(actor, subject, record),
    replyTo: record.reply_to,
    mentions: isShown
      ? record.mentions
          .filter((mention) => !isUnknown(mention))
          .map(({ id, name }) => ({ fullName: name, isReader: id === readerId }))
      : [],
    reactions: isShown
      ? record.reactions.map(({ reaction, by }) => ({
          reaction,
          count: by.length,
          isOwn: readerId !== undefined && by.includes(readerId),
        }))
      : [],
    isPinned: isShown && record.pinned_at !== null,
    sentAt: record.sent_at.toISOString(),
    editedAt: record.edited_at?.toISOString() ?? null,
    can: { edit: canChange && record.state === 'sent', delete: canChange },
  }
}
