import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import type { Generated } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface AnswerLinkRow {
  tenant_id: string
  secret_hash: Buffer
  call_id: string
  person_id: string
  side: ProposingSide
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_answer_links: AnswerLinkRow
  }
}

/** Stores a link and revokes the earlier ones of the same person about the call. */
export const replaceLink = async (tx: Tx, row: Omit<AnswerLinkRow, 'used_at' | 'revoked_at'>): Promise<void> => {
  await tx
    .updateTable('call_answer_links')
    .set({ revoked_at: row.created_at })
    .where('call_id', '=', row.call_id)
    .where('person_id', '=', row.person_id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.insertInto('call_answer_links').values(row).execute()
}

/** A link that has neither expired nor been used or revoked. */
export const findActiveLink = (tx: Tx, secretHash: Buffer, at: Date) =>
  tx
    .selectFrom('call_answer_links')
    .select(['call_id', 'person_id', 'side'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Marks a link as used. */
export const markUsed = async (tx: Tx, secretHash: Buffer, at: Date): Promise<void> => {
  await tx.updateTable('call_answer_links').set({ used_at: at }).where('secret_hash', '=', secretHash).execute()
}

/** Deletes links that expired before an instant. */
export const deleteLinksExpiredBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('call_answer_links').where('expires_at', '<', before).execute()
}
