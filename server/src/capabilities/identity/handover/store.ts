import type { Tx } from '../../../platform/db/tables.ts'
import type { Way } from '../policy.ts'

interface HandOverRow {
  tenant_id: string
  id: string
  site_id: string
  person_id: string
  code_hash: Buffer
  way: Way
  remember: boolean
  provider_id: string | null
  sign_out: Buffer | null
  expires_at: Date
  used_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    hand_overs: HandOverRow
  }
}

export const insertHandOver = (tx: Tx, row: Omit<HandOverRow, 'used_at'>) =>
  tx
    .insertInto('hand_overs')
    .values({ ...row, used_at: null })
    .execute()

/** Spends a code at its site. Of any number who try at once, exactly one succeeds. */
export const spendHandOver = (tx: Tx, codeHash: Buffer, siteId: string, at: Date) =>
  tx
    .updateTable('hand_overs')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('site_id', '=', siteId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['person_id as personId', 'way', 'remember', 'provider_id as providerId', 'sign_out as signOut'])
    .executeTakeFirst()

/** Removes codes nobody can use any more. */
export const sweepHandOvers = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('hand_overs').where('expires_at', '<', before).execute()
}
