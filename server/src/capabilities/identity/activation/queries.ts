import { getAccountActivation as getActivationOperation } from '@colloquy/contract/identity/operations'
import { personTypes } from '@colloquy/contract/person-types'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { statusOf } from '../../terms/queries.ts'
import { hasSignedInByLink } from '../email-link/store.ts'
import { hasUsedToken } from '../email-link/token-store.ts'
import { sessionMethod } from '../sessions/store.ts'
import { profileOf } from '../store.ts'

/**
 * Whether the account's address is proven: its holder has followed a link of an invitation or activation to it, in whatever session,
 * or has opened this session by a link sent to it.
 */
export const isEmailProven = async (
  tx: Tx,
  me: { readonly personId: string; readonly sessionId: string },
  email: string | null,
): Promise<boolean> =>
  email !== null &&
  ((await hasUsedToken(tx, me.personId, 'activation', email)) ||
    ((await sessionMethod(tx, me.sessionId)) === 'link' && (await hasSignedInByLink(tx, me.personId, email))))

/** What the caller's account still needs before it is active. */
export const getActivation = query(getActivationOperation, {
  allow: signedIn,
  exemptFrom: ['pendingActivation'],
  run: async ({ tx, at, me }) => {
    const { email, needs_activation } = await profileOf(tx, me.personId)
    const { accepted } = await statusOf(
      tx,
      { personId: me.personId, isExpert: me.personType === personTypes.expert },
      at,
    )
    return {
      isPending: needs_activation,
      email,
      isEmailProven: await isEmailProven(tx, me, email),
      areTermsAccepted: accepted,
    }
  },
})
