import type { Tx } from '../db/tables.ts'
import { enqueueMail } from './store.ts'

/** An address that a mail server has refused for good, and its words. */
export interface UndeliverableAddress {
  readonly detail: string
  readonly since: Date
}

const normalized = (address: string): string => address.toLowerCase()

/** Marks an address as undeliverable; the first refusal stays. */
export const markUndeliverable = async (
  tx: Tx,
  { tenantId, address, ...refusal }: UndeliverableAddress & { readonly tenantId: string; readonly address: string },
): Promise<void> => {
  await tx
    .insertInto('undeliverable_addresses')
    .values({ tenant_id: tenantId, address: normalized(address), ...refusal })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Why an address is undeliverable; undefined when it is not. */
export const undeliverableAddress = (tx: Tx, address: string): Promise<UndeliverableAddress | undefined> =>
  tx
    .selectFrom('undeliverable_addresses')
    .select(['detail', 'since'])
    .where('address', '=', normalized(address))
    .executeTakeFirst()

/** Holds a mail that was queued in this transaction. */
export const suspendMail = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('mails').set({ state: 'held' }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Trusts an address again, and queues the mails that were held since `from`. */
export const releaseAddress = async (tx: Tx, address: string, from: Date): Promise<void> => {
  await tx.deleteFrom('undeliverable_addresses').where('address', '=', normalized(address)).execute()
  const rows = await tx
    .updateTable('mails')
    .set({ state: 'queued' })
    .where((eb) => eb(eb.fn<string>('lower', ['to_address']), '=', normalized(address)))
    .where('state', '=', 'held')
    .where('queued_at', '>=', from)
    .returning(['id', 'due_at'])
    .execute()
  for (const { id, due_at } of rows) await enqueueMail(tx, id, due_at)
}
