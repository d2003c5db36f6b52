import { hashOf, newSecret } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { mailLook, siteById } from '../../tenancy/queries.ts'
import { verdictOn } from '../policy.ts'
import { type Account, accountByEmail } from '../store.ts'
import { secretLetter } from './token-mails.ts'
import { secretMilliseconds } from './token-rules.ts'
import { isOvertaken, makeSecret, openWish, voidSecrets } from './token-store.ts'

/** Mails a secret to the address it was wished for, if the person behind it is entitled to it; the newest one only works. */
export const mailToken = async (
  work: SystemContext,
  wishId: string,
  isEntitled: (account: Account) => boolean | Promise<boolean>,
): Promise<void> => {
  const { tx, actor, at } = work
  const wish = await openWish(tx, wishId)
  if (!wish || (await isOvertaken(tx, wish))) return
  const account = await accountByEmail(tx, wish.email)
  const site = await siteById(tx, actor.tenantId, wish.site_id)
  if (!account || verdictOn(account, site, 'password') !== 'welcome' || !(await isEntitled(account))) return
  const { purpose } = wish
  const secret = newSecret()
  const expiresAt = new Date(at.getTime() + secretMilliseconds[purpose])
  await voidSecrets(tx, account.personId, purpose, at)
  await makeSecret(tx, wishId, { personId: account.personId, hash: hashOf(secret), expiresAt })
  await queueMail(work, secretLetter(account, { wishId, purpose, secret, site, look: await mailLook(tx) }))
}
