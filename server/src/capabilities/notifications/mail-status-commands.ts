import { retryAddress as retryAddressOperation } from '@colloquy/contract/notifications/operations'
import { signedIn } from '../../platform/access/policy.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { holdMail, releaseAddress, undeliverableAddress } from '../../platform/mail/undeliverable-store.ts'
import { command, type TransactionContext } from '../../platform/operations/define.ts'
import { readMailStatus } from './mail-status-queries.ts'

/** Older mails are of no use any more. */
const maxHeldMs = 7 * 86_400_000

export const retryAddress = command(retryAddressOperation, {
  allow: signedIn,
  limits: [{ name: 'notifications.retry-address', max: 5, seconds: 86_400 }],
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me, at }) => {
    const { address } = await readMailStatus(tx, me.personId)
    if (address !== null) await releaseAddress(tx, address, new Date(at.getTime() - maxHeldMs))
    return readMailStatus(tx, me.personId)
  },
})

/** Queues a mail, or holds it while its address is undeliverable. */
export const queueOrHold = async (
  mailing: TransactionContext,
  letter: MailContent,
  due: Date,
): Promise<string | undefined> => {
  const id = await queueMail(mailing, letter, due)
  if (id && (await undeliverableAddress(mailing.tx, letter.to.email))) await holdMail(mailing.tx, id)
  return id
}
