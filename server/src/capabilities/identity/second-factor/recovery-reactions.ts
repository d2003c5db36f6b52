import { factorsChanged } from '@colloquy/contract/factors/events'
import { instantOf } from '../../../platform/ids.ts'
import { on } from '../../../platform/operations/define.ts'
import { isPrivileged } from '../../people/privilege-policy.ts'
import { siteOfPerson } from '../../tenancy/queries.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { mailToken } from '../email-link/token-commands.ts'
import { insertTokenRequest } from '../email-link/token-store.ts'
import { passwordSetAt } from '../password/store.ts'
import { hasProviderSignIn } from '../sso/store.ts'
import { accountOf } from '../store.ts'

/**
 * Sends a link to set a password to a person whose factors an administrator has reset and who has no other sign-in method:
 * no password, no e-mail link because the account is privileged, no identity provider.
 */
export const sendRecoveryLink = on(
  factorsChanged,
  'identity.send-recovery-link',
  async (context, { personId, changeId, what, byId }) => {
    const { tx, actor } = context
    const account = what === 'reset' && byId ? await accountOf(tx, personId) : undefined
    if (!account?.email) return
    const [{ password, link }, hasPassword] = [
      await tenantSignInPolicy(tx),
      (await passwordSetAt(tx, personId)) !== undefined,
    ]
    const isLet = hasPassword || (link && !isPrivileged(account)) || (await hasProviderSignIn(tx, personId))
    if (isLet || !password) return
    const site = await siteOfPerson(tx, actor.tenantId, account.personType)
    await insertTokenRequest(tx, {
      tenant_id: actor.tenantId,
      id: changeId,
      purpose: 'reset',
      site_id: site.id,
      email: account.email,
      redirect_url: '/',
      requested_at: instantOf(changeId),
    })
    await mailToken(context, changeId, () => true)
  },
)
