import { redeemSignInCode } from '@colloquy/contract/identity/sign-in-code-operations'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { resumeSession } from '../../platform/session.ts'
import { safeReturn } from '../../platform/viewer/return-address.ts'
import { isFactorPending, mayBeSignedIn } from '../../platform/viewer/signed-in-info.ts'
import { checkTerms } from '../../platform/viewer/terms-check.ts'
import { consumeTermsReturn, storeAutologinReturn } from '../../platform/viewer/terms-return.ts'
import { storeSession } from './data.ts'

/** Removes the code from the address bar on read. The return address stays in this tab [RT-28]. */
export const consumeCode = (): string => {
  const code = location.hash.slice(1)
  storeAutologinReturn(safeReturn(new URLSearchParams(location.search).get('return')))
  if (code || location.search) history.replaceState(null, '', location.pathname)
  return code
}

/** Whether this browser has a session already; replacing it needs confirmation. */
export const hasActiveSession = async (): Promise<boolean> =>
  mayBeSignedIn() && (await resumeSession()).status === 'signedIn'

/**
 * Redeems the code, then checks the person's terms [RT-26]: if acceptance is due, the root asks for it and continues from there.
 * @returns the address to continue at, or the refusal
 */
export const redeem = async (code: string): Promise<{ page: string } | { refusal: string }> => {
  const answer = await tryOperation(redeemSignInCode, { code })
  const refusal = await storeSession(answer, false)
  if (refusal !== undefined) return { refusal }
  if (isFactorPending()) return { page: '/login/second-factor' }
  const current = await resumeSession()
  if (current.status !== 'signedIn') return { refusal: 'session_ended' }
  const { entityId, needsActivation } = current.user
  if (needsActivation === 'True') return { page: '/' }
  return { page: (await checkTerms(entityId, 'start')) ? consumeTermsReturn() : '/' }
}
