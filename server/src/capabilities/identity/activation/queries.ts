import { activation } from '@colloquy/contract/identity/operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { statusOf } from '../../terms/queries.ts'
import { wayOf } from '../sessions/store.ts'
import { profileOf } from '../store.ts'

/** What one's own account still needs. */
export const ownActivation = query(activation, {
  allow: signedIn,
  whilePending: true,
  run: async ({ tx, at, me }) => {
    const { email, needs_activation } = await profileOf(tx, me.personId)
    const { accepted } = await statusOf(tx, { personId: me.personId, isExpert: me.personType === 2 }, at)
    return {
      isPending: needs_activation,
      email,
      isEmailProven: (await wayOf(tx, me.sessionId)) === 'link',
      areTermsAccepted: accepted,
    }
  },
})
