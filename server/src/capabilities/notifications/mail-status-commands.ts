import {
  reportMailBounce as reportBounceOperation,
  retryMailAddress as retryAddressOperation,
} from '@colloquy/contract/notifications/operations'
import { publicAccess, signedIn } from '../../platform/access/policy.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import {
  markUndeliverable,
  releaseAddress,
  suspendMail,
  undeliverableAddress,
} from '../../platform/mail/undeliverable-store.ts'
import { command, type TransactionContext } from '../../platform/operations/define.ts'
import { isSecretEqual } from '../../platform/secrets/signature.ts'
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

/** `bounceSecret` is in the address that the mail service was given. */
export const reportBounce = (bounceSecret: string | undefined) =>
  command(reportBounceOperation, {
    allow: publicAccess,
    limits: [{ name: 'notifications.report-bounce', max: 3_000, seconds: 3600 }],
    unauditedRefusals: ['bounce_secret_wrong'],
    about: ({ actor, input: { kind } }) => ({ kind: 'tenant', id: actor.tenantId, details: { kind } }),
    run: async ({ tx, actor, at, input: { secret, address, kind, detail }, refuse }) => {
      if (!bounceSecret || !isSecretEqual(secret, bounceSecret)) return refuse('bounce_secret_wrong')
      await markUndeliverable(tx, { tenantId: actor.tenantId, address, detail: detail || kind, since: at })
      return {}
    },
  })

/** Queues a mail, or suspends it while its address is undeliverable. */
export const queueOrSuspend = async (
  context: TransactionContext,
  letter: MailContent,
  due: Date,
): Promise<string | undefined> => {
  const id = await queueMail(context, letter, due)
  if (id && (await undeliverableAddress(context.tx, letter.to.email))) await suspendMail(context.tx, id)
  return id
}
