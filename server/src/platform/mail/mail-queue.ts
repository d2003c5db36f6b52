import { newId } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import type { MailContent } from './mail-content.ts'
import { composeMimeMessage } from './mime-message.ts'
import { enqueueMail, insertMail, type MailMetadata } from './store.ts'

/**
 * Renders a mail, stores its bytes and enqueues it, all in the given transaction: if that rolls back, nothing is sent.
 * It is not sent before `due`.
 * @returns the mail's id; `undefined` when there is a mail with the same key already.
 * @throws RangeError when an address is invalid, or the button would lead to another site.
 */
export const queueMail = (context: TransactionContext, mail: MailContent, due: Date = context.at) =>
  queue(context, mail, { due, isDecoy: false })

/**
 * Queues a mail that is discarded instead of sent. Requests about an address without an account queue one, so that the load
 * that follows a request does not tell whether there is an account.
 */
export const queueDecoyMail = (context: TransactionContext, mail: MailContent) =>
  queue(context, mail, { due: context.at, isDecoy: true })

const queue = async (
  { tx, actor, at }: TransactionContext,
  mail: MailContent,
  { due, isDecoy }: Pick<MailMetadata, 'due' | 'isDecoy'>,
): Promise<string | undefined> => {
  const id = newId(at)
  const mimeMessage = await composeMimeMessage(mail, id, at)
  const metadata = { tenantId: actor.tenantId, id, kind: mail.kind, key: mail.key, at, due, isDecoy }
  if (!(await insertMail(tx, metadata, mimeMessage))) return undefined
  await enqueueMail(tx, id, due > at ? due : null)
  return id
}
