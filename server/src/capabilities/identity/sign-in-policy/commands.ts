import { signInMethodRemoved } from '@colloquy/contract/identity/sign-in-policy/events'
import { setSignInPolicy as setSignInPolicyOperation } from '@colloquy/contract/identity/sign-in-policy/operations'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { factorRequirementOf } from '../../factors/queries.ts'
import { isPrivileged } from '../../people/privilege-policy.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import { writeSignInPolicy } from '../../tenancy/sign-in-policy/commands.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { passwordOf } from '../password/store.ts'
import { identitiesOf } from '../sso/store.ts'
import { signInPolicyDetails } from './queries.ts'
import { peopleWithOnlyPassword } from './store.ts'

/** Replaces the sign-in policy. Refuses to lock the caller out. */
export const setSignInPolicy = command(setSignInPolicyOperation, {
  allow: isTenantAdministrator,
  about: ({ me, input }) => ({ kind: 'tenant', id: me.tenantId, details: input }),
  run: async ({ tx, at, me, input, refuse, emit }) => {
    const { password, link } = input
    if (!password && !link) return refuse('password_or_link_required')
    // Privileged accounts cannot sign in by e-mail link.
    const byLink = link && !isPrivileged(me)
    const byPassword = password && (await passwordOf(tx, me.personId)) !== undefined
    const { passkeyCount } = (await factorRequirementOf(tx, me)).status
    const elsewhere = await identitiesOf(tx, me.personId)
    if (!byLink && !byPassword && passkeyCount === 0 && elsewhere.length === 0) return refuse('own_last_sign_in_method')
    const lost = !password && (await tenantSignInPolicy(tx)).password ? await peopleWithOnlyPassword(tx) : []
    if (lost.length > 0 && !input.mayLockOut) return refuse('would_lock_out')
    await writeSignInPolicy(tx, me.tenantId, input)
    const personIds = lost.map(({ personId }) => personId)
    if (lost.length > 0) emit(signInMethodRemoved, { changeId: newId(at), byId: me.personId, personIds })
    return signInPolicyDetails(tx)
  },
})
