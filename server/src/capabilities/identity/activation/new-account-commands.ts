import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import { newId } from '../../../platform/ids.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { recordUsedToken } from '../email-link/token-store.ts'
import { isGuessable } from '../password/rules.ts'
import { setPassword } from '../password/store.ts'
import { openSession } from '../sessions/commands.ts'
import { accountOf } from '../store.ts'

/**
 * Gives somebody new, who has come by a link to their address, the password they have chosen, if any, and signs them in;
 * the address is proven by that.
 * Only for accounts that were made in the same transaction.
 */
export const signInNewAccount = async (
  signInContext: Parameters<typeof openSession>[0],
  given: {
    readonly personId: string
    /** With its stored form, which was made before the transaction was begun. */
    readonly chosen: { readonly password: string; readonly hash: string } | undefined
    readonly signer: Signer
    readonly refuse: (code: 'password_guessable') => never
  },
): Promise<TokenResponse> => {
  const { tx, at, actor } = signInContext
  const { personId, chosen, refuse } = given
  const account = await accountOf(tx, personId)
  if (!account) throw new Error(`there is no person ${personId}`)
  if (chosen) {
    if (isGuessable(chosen.password, [account.email, account.fullName, await mailDomain(tx)]))
      return refuse('password_guessable')
    await setPassword(tx, { tenant_id: actor.site.tenantId, person_id: personId, hash: chosen.hash, set_at: at })
  }
  const wish = { tenant_id: actor.site.tenantId, id: newId(at), purpose: 'activation', site_id: actor.site.id } as const
  await recordUsedToken(tx, { ...wish, email: account.email, redirect_url: '/', requested_at: at }, personId)
  return openSession(signInContext, account, { way: 'link', rememberMe: false, signer: given.signer })
}
