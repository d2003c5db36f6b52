import type { ChatKind, ChatSide } from '@colloquy/contract/chat/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { countChange, insertMessage, lockChat } from './store.ts'

const minuteMs = 60_000

/** Who says what, and how many minutes ago. */
export interface SeededMessage {
  readonly authorId: string
  readonly side: ChatSide
  readonly body: string
  readonly minutesAgo: number
}

/** Writes a conversation about a project or a call, oldest message first. */
export const seedChat = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    chatId,
    kind,
    messages,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly chatId: string
    readonly kind: ChatKind
    readonly messages: readonly SeededMessage[]
  },
): Promise<void> => {
  for (const { authorId, side, body, minutesAgo } of messages) {
    const sentAt = new Date(at.getTime() - minutesAgo * minuteMs)
    await lockChat(tx, { tenant_id: tenantId, id: chatId, kind, changed_at: sentAt })
    const { last_sequence: sequence, last_change: change } = await countChange(tx, chatId, true)
    await insertMessage(tx, {
      ...{ tenant_id: tenantId, chat_id: chatId, sequence, change, client_id: makeId(), author_id: authorId },
      ...{ side, body, reply_to: null, sent_at: sentAt },
    })
  }
}
