import type { ChatSide } from '@colloquy/contract/chat/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** Somebody who has written in a conversation: a person, or the bearer of a share link with a name. */
interface Author {
  readonly id: string
  readonly side: ChatSide
  readonly guestName: string | null
}

/** Those who have written in a conversation. */
export const authorsOf = async (tx: Tx, chatId: string): Promise<Author[]> => {
  const { rows } = await sql<Author>`
    select author_id as id, min(side) as side, min(guest_name) as "guestName"
    from chat_messages where chat_id = ${chatId} and state = 'sent' group by author_id`.execute(tx)
  return rows
}
