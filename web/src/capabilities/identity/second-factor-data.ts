import {
  confirmRequiredSetup,
  getPasskeyRequest,
  getPendingSignIn,
  signInWithPasskey,
  startRequiredSetup,
  verifySecondFactor,
} from '@colloquy/contract/identity/second-factor/operations'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { startSession } from '../../platform/session.ts'
import { getPasskeyAssertion } from '../../platform/viewer/passkey.ts'
import { readSignInInfo } from '../../platform/viewer/signed-in-info.ts'

const remembered = (): boolean => readSignInInfo()?.rememberMe ?? false

/** The pending second factor, or the reason sign-in cannot continue. */
export const loadPendingSignIn = () => tryOperation(getPendingSignIn, {})

/** Submits a code. @returns the refusal, or undefined once signed in */
export const showCode = async (code: string): Promise<string | undefined> => {
  const answer = await tryOperation(verifySecondFactor, { code })
  if (!answer.ok) return answer.refusal
  startSession(answer.value, remembered())
  return undefined
}

/** The authenticator secret for a person who must set up a second factor before signing in. */
export const startSetUp = () => tryOperation(startRequiredSetup, {})

/** Confirms the app. @returns the refusal, or the recovery codes once signed in */
export const endSetUp = async (code: string): Promise<{ refusal: string } | { codes: readonly string[] }> => {
  const answer = await tryOperation(confirmRequiredSetup, { code })
  if (!answer.ok) return { refusal: answer.refusal }
  startSession(answer.value, remembered())
  return { codes: answer.value.recoveryCodes }
}

/**
 * Signs in by passkey. `isSuggested`: through the address field's autofill.
 * @returns the refusal, `given_up` when no passkey was chosen, or undefined once signed in
 */
export const enterByPasskey = async (rememberMe = remembered(), isSuggested = false): Promise<string | undefined> => {
  const request = await tryOperation(getPasskeyRequest, {})
  if (!request.ok) return request.refusal
  const shown = await getPasskeyAssertion(request.value, isSuggested)
  if (!shown) return 'given_up'
  const answer = await tryOperation(signInWithPasskey, { shown, rememberMe })
  if (!answer.ok) return answer.refusal
  startSession(answer.value, rememberMe)
  return undefined
}
