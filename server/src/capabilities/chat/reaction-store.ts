import type { Reaction } from '@colloquy/contract/chat/shapes'
import type { Tx } from '../../platform/db/tables.ts'

interface ReactionRow {
  tenant_id: string
  chat_id: string
  sequence: number
  participant_id: string
  reaction: Reaction
  reacted_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    chat_reactions: ReactionRow
  }
}

/** Adds a reaction. @returns whether it is new */
export const insertReaction = async (tx: Tx, row: ReactionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('chat_reactions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Takes a reaction away. @returns whether there was one */
export const deleteReaction = async (tx: Tx, row: Omit<ReactionRow, 'tenant_id' | 'reacted_at'>): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_reactions')
    .where('chat_id', '=', row.chat_id)
    .where('sequence', '=', row.sequence)
    .where('participant_id', '=', row.participant_id)
    .where('reaction', '=', row.reaction)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
