import type { Tx } from '../../../platform/db/tables.ts'

interface ServiceEmailRequestRow {
  tenant_id: string
  id: string
  person_id: string
  email: string
  requested_by: string
  requested_at: Date
  expires_at: Date
  secret_hash: Buffer | null
  confirmed_at: Date | null
  voided_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    service_email_requests: ServiceEmailRequestRow
  }
}

/** A service address that waits for confirmation. */
export type ServiceEmailRequest = Pick<ServiceEmailRequestRow, 'id' | 'person_id' | 'email' | 'requested_by'>

const pending = (tx: Tx, at: Date) =>
  tx
    .selectFrom('service_email_requests')
    .select(['id', 'person_id', 'email', 'requested_by'])
    .where('confirmed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)

export const insertRequest = async (
  tx: Tx,
  row: Omit<ServiceEmailRequestRow, 'secret_hash' | 'confirmed_at' | 'voided_at'>,
): Promise<void> => {
  await tx.insertInto('service_email_requests').values(row).execute()
}

/** The address of a person that waits for confirmation. */
export const pendingRequestOf = (tx: Tx, personId: string, at: Date): Promise<ServiceEmailRequest | undefined> =>
  pending(tx, at).where('person_id', '=', personId).executeTakeFirst()

/** The request that a secret confirms, locked. */
export const pendingRequestBy = (tx: Tx, secretHash: Buffer, at: Date): Promise<ServiceEmailRequest | undefined> =>
  pending(tx, at).where('secret_hash', '=', secretHash).forUpdate().executeTakeFirst()

/** Withdraws the request of a person that waits, whether or not it has expired. @returns whether there was one */
export const voidRequestOf = async (tx: Tx, personId: string, at: Date): Promise<boolean> => {
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await tx
    .updateTable('service_email_requests')
    .set({ voided_at: at })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return numUpdatedRows > 0n
}

/** Gives a waiting request its secret, once. @returns the request; undefined if it has one or waits no more */
export const setSecret = (
  tx: Tx,
  requestId: string,
  secretHash: Buffer,
  at: Date,
): Promise<ServiceEmailRequest | undefined> =>
  tx
    .updateTable('service_email_requests')
    .set({ secret_hash: secretHash })
    .where('id', '=', requestId)
    .where('secret_hash', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'person_id', 'email', 'requested_by'])
    .executeTakeFirst()

export const confirmRequest = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  await tx.updateTable('service_email_requests').set({ confirmed_at: at }).where('id', '=', requestId).execute()
}
