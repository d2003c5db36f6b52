import { newId } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import type { MailContent } from './mail-content.ts'
import { composeMimeMessage } from './mime-message.ts'
import { deleteMail, enqueueMail, insertMail } from './store.ts'

/**
 * Renders a mail, stores its bytes and enqueues it, all in the given transaction: if that rolls back, nothing is sent.
 * It is not sent before `due`.
 * @returns the mail's id; `undefined` when there is a mail with the same key already.
 * @throws RangeError when an address is invalid, or the button would lead to another site.
 */
export const queueMail = async (
  { tx, actor, at }: TransactionContext,
  letter: MailContent,
  due: Date = at,
): Promise<string | undefined> => {
  const id = newId(at)
  const frozen = await composeMimeMessage(letter, id, at)
  const facts = { tenantId: actor.tenantId, id, kind: letter.kind, key: letter.key, at, due }
  if (!(await insertMail(tx, facts, frozen))) return undefined
  await enqueueMail(tx, id, due > at ? due : null)
  return id
}

/**
 * Does the work of `queueMail`, and leaves nothing behind. Requests about an address without an account do it, so that
 * the load that follows a request does not tell whether there is an account.
 */
export const queueDecoyMail = async ({ tx, actor, at }: TransactionContext, letter: MailContent): Promise<void> => {
  const id = newId(at)
  const frozen = await composeMimeMessage(letter, id, at)
  const facts = { tenantId: actor.tenantId, id, kind: letter.kind, key: undefined, at, due: at }
  await insertMail(tx, facts, frozen)
  await deleteMail(tx, id)
  await enqueueMail(tx, id, null)
}
