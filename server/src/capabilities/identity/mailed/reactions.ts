import { factorsChanged } from '@colloquy/contract/factors/events'
import { activationRequested, resetRequested } from '@colloquy/contract/identity/events'
import { hashOf, instantOf, newSecret } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import { on, type Work } from '../../../platform/operations/define.ts'
import { isPrivileged } from '../../people/powers/policy.ts'
import { tenantDoors } from '../../tenancy/doors/queries.ts'
import { mailLook, siteById, siteFor } from '../../tenancy/queries.ts'
import { hasWayElsewhere } from '../external/store.ts'
import { passwordSetAt } from '../passwords/store.ts'
import { mayReset, verdictOn } from '../policy.ts'
import { type Account, accountByEmail, accountOf } from '../store.ts'
import { secretLetter } from './mails.ts'
import { secretMilliseconds } from './rules.ts'
import { insertWish, isOvertaken, makeSecret, openWish, voidSecrets } from './store.ts'

/** Mails a secret to the address it was wished for, if the person behind it is entitled to it; the newest one only works. */
const send = async (
  work: Work,
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

/** Sends the link to set a new password. */
export const sendReset = on(resetRequested, 'identity.send-reset', (work, { requestId }) =>
  send(work, requestId, async (account) => mayReset(account, await hasPasswordOf(work, account))),
)

/**
 * Sends the same link to somebody whose factors an administrator has reset and who has nothing else to come in by: there
 * is no password, an e-mail does not let them in, and nobody vouches for them.
 */
export const sendWayBack = on(
  factorsChanged,
  'identity.send-way-back',
  async (work, { personId, changeId, what, byId }) => {
    const { tx, actor } = work
    const account = what === 'reset' && byId ? await accountOf(tx, personId) : undefined
    if (!account?.email) return
    const [{ password, link }, hasPassword] = [await tenantDoors(tx), await hasPasswordOf(work, account)]
    const isLet = hasPassword || (link && !isPrivileged(account)) || (await hasWayElsewhere(tx, personId))
    if (isLet || !password) return
    const site = await siteFor(tx, actor.tenantId, account.personType === 2 ? 'Expert' : 'Exchange')
    await insertWish(tx, {
      ...{ tenant_id: actor.tenantId, id: changeId, purpose: 'reset', site_id: site.id, email: account.email },
      ...{ redirect_url: '/', requested_at: instantOf(changeId) },
    })
    await send(work, changeId, () => true)
  },
)

const hasPasswordOf = async ({ tx }: Pick<Work, 'tx'>, { personId }: Account): Promise<boolean> =>
  (await passwordSetAt(tx, personId)) !== undefined

/** Sends the link that ends an account's being pending. */
export const sendActivation = on(activationRequested, 'identity.send-activation', (work, { requestId }) =>
  send(work, requestId, ({ isPending }) => isPending),
)
