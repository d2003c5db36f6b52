import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { replyAddressOf } from './reply-address.ts'

export type Reply = 'accepted' | 'declined' | 'tentative' | 'countered'

export interface ReplyAddressRow {
  tenant_id: string
  call_id: string
  person_id: string
  token: string
  created_at: Date
  sequence: number | null
  replied_at: Date | null
  reply: Reply | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_reply_addresses: ReplyAddressRow
  }
}

/** The token of a person's reply address for a call, which stays the same over all versions of the invitation. */
const replyTokenOf = async (tx: Tx, callId: string, personId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('call_reply_addresses')
    .select('token')
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.token
}

/** Stores a token for a person's reply address, unless there is one. @returns the token that is there */
const storeReplyToken = async (
  tx: Tx,
  row: Pick<ReplyAddressRow, 'tenant_id' | 'call_id' | 'person_id' | 'token' | 'created_at'>,
): Promise<string> => {
  const stored = await tx
    .insertInto('call_reply_addresses')
    .values(row)
    // Changes nothing, so that the row is returned.
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'call_id', 'person_id'])
        .doUpdateSet({ created_at: sql`call_reply_addresses.created_at` }),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return stored.token
}

interface Replier {
  readonly callId: string
  readonly personId: string
  /** The domain of the tenant's mails. */
  readonly domain: string
}

/** The address to which a person's calendar program answers invitations to a call. Made at the first invitation. */
export const replyAddressFor = async (
  { tx, actor, at }: TransactionContext,
  { callId, personId, domain }: Replier,
): Promise<string> => {
  const token = await storeReplyToken(tx, {
    tenant_id: actor.tenantId,
    call_id: callId,
    person_id: personId,
    // Mail servers may change the case of letters, so there are digits and small letters only.
    token: hashOf(newSecret()).toString('hex').slice(0, 40),
    created_at: at,
  })
  return replyAddressOf(token, domain)
}

/** The reply address of a person for a call, if an invitation was sent. */
export const knownReplyAddress = async (tx: Tx, { callId, personId, domain }: Replier): Promise<string | undefined> => {
  const token = await replyTokenOf(tx, callId, personId)
  return token === undefined ? undefined : replyAddressOf(token, domain)
}

/** Finds a reply address by its token. */
export const replyAddressBy = (tx: Tx, token: string): Promise<ReplyAddressRow | undefined> =>
  tx.selectFrom('call_reply_addresses').selectAll().where('token', '=', token).executeTakeFirst()

/** Saves the last answer. */
export const writeReply = async (
  tx: Tx,
  { call_id, person_id }: Pick<ReplyAddressRow, 'call_id' | 'person_id'>,
  reply: { readonly sequence: number; readonly replied_at: Date; readonly reply: Reply },
): Promise<void> => {
  await tx
    .updateTable('call_reply_addresses')
    .set(reply)
    .where('call_id', '=', call_id)
    .where('person_id', '=', person_id)
    .execute()
}
