import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import { newId } from '../../../platform/ids.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { noteSpent } from '../mailed/store.ts'
import { inTime } from '../passwords/commands.ts'
import { isGuessable } from '../passwords/rules.ts'
import { setPassword } from '../passwords/store.ts'
import { openSession } from '../sessions/commands.ts'
import { accountOf } from '../store.ts'

/**
 * Gives somebody new, who has come by a link to their address, the password they have chosen, if any, and signs them in;
 * the address is proven by that.
 * Only for accounts that were made in the same transaction.
 */
export const beginAccount = async (
  doorway: Parameters<typeof openSession>[0],
  given: {
    readonly personId: string
    readonly password: string | undefined
    readonly passwords: Passwords
    readonly signer: Signer
    readonly refuse: (code: 'password_guessable' | 'too_many') => never
  },
): Promise<TokenResponse> => {
  const { tx, at, actor } = doorway
  const { personId, password, refuse } = given
  const account = await accountOf(tx, personId)
  if (!account) throw new Error(`there is no person ${personId}`)
  if (password !== undefined) {
    if (isGuessable(password, [account.email, account.fullName, await mailDomain(tx)]))
      return refuse('password_guessable')
    const hash = await inTime(given.passwords.hash(password), refuse)
    await setPassword(tx, { tenant_id: actor.site.tenantId, person_id: personId, hash, set_at: at })
  }
  const wish = { tenant_id: actor.site.tenantId, id: newId(at), purpose: 'activation', site_id: actor.site.id } as const
  await noteSpent(tx, { ...wish, email: account.email, redirect_url: '/', requested_at: at }, personId)
  return openSession(doorway, account, { way: 'link', rememberMe: false, signer: given.signer })
}
