import { hashOf } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { consumeBudgets } from '../operations/store.ts'

/** How many mails per day a person can cause to one address without an account, over all operations. */
const maxMailsPerDay = 5
const daySeconds = 86_400

/**
 * Counts a mail that a person causes to an address without an account.
 * @returns whether it may be sent; if not, it was not counted
 */
export const mayMailOutside = async (
  { tx, actor, at }: TransactionContext,
  senderId: string,
  email: string,
): Promise<boolean> => {
  const parts = [actor.tenantId, 'mail.outside', senderId, email.normalize('NFKC').trim().toLowerCase()]
  const key = hashOf(parts.join('\n')).toString('base64url')
  return (await consumeBudgets(tx, [{ key, max: maxMailsPerDay, seconds: daySeconds, what: null }], at)) === 0
}
