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
 * Sets the password of a new person, if one was chosen, verifies the address, because the person followed a link to it,
 * and signs the person in. Only for accounts created in the same transaction.
 */
export const signInNewAccount = async (
  signInContext: Parameters<typeof openSession>[0],
  options: {
    readonly personId: string
    /** With the password hash, which is computed before the transaction starts. */
    readonly chosen: { readonly password: string; readonly hash: string } | undefined
    readonly signer: Signer
    readonly refuse: (code: 'password_guessable') => never
  },
): Promise<TokenResponse> => {
  const { tx, at, actor } = signInContext
  const { personId, chosen, refuse } = options
  const account = await accountOf(tx, personId)
  if (!account) throw new Error(`there is no person ${personId}`)
  if (chosen) {
    if (isGuessable(chosen.password, [account.email, account.fullName, await mailDomain(tx)]))
      return refuse('password_guessable')
    await setPassword(tx, { tenant_id: actor.site.tenantId, person_id: personId, hash: chosen.hash, set_at: at })
  }
  const tokenRequest = {
    tenant_id: actor.site.tenantId,
    id: newId(at),
    purpose: 'activation',
    site_id: actor.site.id,
  } as const
  await recordUsedToken(tx, { ...tokenRequest, email: account.email, redirect_url: '/', requested_at: at }, personId)
  return openSession(signInContext, account, { method: 'link', rememberMe: false, signer: options.signer })
}
