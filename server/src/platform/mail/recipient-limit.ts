import { hashOf } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { spend } from '../operations/store.ts'

/** Mails that one sender may have us send to one address without an account in a day, whatever the operation. */
const maxMailsPerDay = 5
const daySeconds = 86_400

/**
 * Counts a mail that a person has us send to somebody without an account.
 * @returns whether the address may get it; if not, nothing was counted
 */
export const mayMailOutside = async (
  { tx, actor, at }: TransactionContext,
  senderId: string,
  email: string,
): Promise<boolean> => {
  const parts = [actor.tenantId, 'mail.outside', senderId, email.normalize('NFKC').trim().toLowerCase()]
  const key = hashOf(parts.join('\n')).toString('base64url')
  return (await spend(tx, [{ key, max: maxMailsPerDay, seconds: daySeconds, what: null }], at)) === 0
}
