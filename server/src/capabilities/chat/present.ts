import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isAuthor } from './policy.ts'
import type { MessageRecord } from './store.ts'

/** A message in its current version. `isOpen`: its author may still change it. */
export const presentMessage = (actor: Actor, record: MessageRecord, isOpen: boolean): ChatMessage => {
  const isOwn = isOpen && record.deleted_at === null && isAuthor(actor, record.author_id)
  return {
    sequence: record.sequence,
    change: record.change,
    clientId: record.client_id,
    author: { personId: record.author_id, fullName: record.author_name, side: record.side },
    body: record.deleted_at === null ? record.body : null,
    replyTo: record.reply_to,
    sentAt: record.sent_at.toISOString(),
    editedAt: record.edited_at?.toISOString() ?? null,
    can: { edit: isOwn, delete: isOwn },
  }
}
