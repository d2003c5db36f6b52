import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import type { Generated } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface AnswerLinkRow {
  tenant_id: string
  secret_hash: Buffer
  link_id: string
  call_id: string
  person_id: string
  side: ProposingSide
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  /** When a later mail to the same person brought another link. */
  replaced_at: Generated<Date | null>
  /** When staff or the reader's team revoked it. */
  revoked_at: Generated<Date | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_answer_links: AnswerLinkRow
  }
}

/** Stores a link and replaces the earlier ones of the same person about the call. */
export const replaceLink = async (
  tx: Tx,
  row: Omit<AnswerLinkRow, 'used_at' | 'replaced_at' | 'revoked_at'>,
): Promise<void> => {
  await tx
    .updateTable('call_answer_links')
    .set({ replaced_at: row.created_at })
    .where('call_id', '=', row.call_id)
    .where('person_id', '=', row.person_id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.insertInto('call_answer_links').values(row).execute()
}

/** A link that has neither expired nor been used, replaced or revoked. */
export const findActiveLink = (tx: Tx, secretHash: Buffer, at: Date) =>
  tx
    .selectFrom('call_answer_links')
    .select(['call_id', 'person_id', 'side'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Whether a link was revoked by hand. */
export const isRevoked = async (tx: Tx, secretHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('call_answer_links')
    .select('link_id')
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()) !== undefined

const listed = [
  ...(['link_id', 'person_id', 'side', 'created_at', 'expires_at'] as const),
  ...(['used_at', 'replaced_at', 'revoked_at'] as const),
] as const

/** The links of a call to people of some sides, the latest first. */
export const listLinks = (
  tx: Tx,
  { callId, sides, max }: { readonly callId: string; readonly sides: readonly ProposingSide[]; readonly max: number },
) =>
  tx
    .selectFrom('call_answer_links')
    .select(listed)
    .where('call_id', '=', callId)
    .where('side', 'in', sides)
    .orderBy('created_at', 'desc')
    .orderBy('link_id', 'desc')
    .limit(max)
    .execute()

/** A link as it is listed. */
export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number]

/** One link of a call. */
export const findLink = (tx: Tx, callId: string, linkId: string): Promise<ListedLink | undefined> =>
  tx
    .selectFrom('call_answer_links')
    .select(listed)
    .where('call_id', '=', callId)
    .where('link_id', '=', linkId)
    .executeTakeFirst()

/** Revokes a link. */
export const markRevoked = async (tx: Tx, linkId: string, at: Date): Promise<void> => {
  await tx.updateTable('call_answer_links').set({ revoked_at: at }).where('link_id', '=', linkId).execute()
}

/** Marks a link as used. */
export const markUsed = async (tx: Tx, secretHash: Buffer, at: Date): Promise<void> => {
  await tx.updateTable('call_answer_links').set({ used_at: at }).where('secret_hash', '=', secretHash).execute()
}

/** Deletes links that expired before an instant. */
export const deleteLinksExpiredBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('call_answer_links').where('expires_at', '<', before).execute()
}
