import {
  checkPasswordReset,
  redeemPasswordReset,
  reportError,
  requestPasswordReset,
} from '@colloquy/contract/identity/operations'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tryOperation } from '../../../platform/failures/try-operation.ts'
import { attempted, type ResetState, untouched, validated, validating } from './view.ts'

const reset = createStore<ResetState>()(() => untouched)

/** The password reset state, kept in the cache. */
export const useReset = (): ResetState => useStore(reset)

/** Reports a failure to the operators [PW-03]; errors of the report itself are ignored. */
const reportFailure = (refusal: string): void => {
  void tryOperation(reportError, { category: 'Password', subject: 'User', label: 'Reset password Error', refusal })
}

/** The last address requested in this tab and the result, kept so that the page survives a reload. */
interface ResetRequest {
  readonly email: string
  readonly refusal?: string | undefined
}
const key = 'cq-reset'

export const lastResetRequest = (): ResetRequest | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as ResetRequest)
}

/** Requests the reset e-mail and stores the result in the state. The result does not reveal whether the address is known. */
export const askForReset = async (email: string, redirectUrl: string): Promise<void> => {
  const answer = await tryOperation(requestPasswordReset, { email, redirectUrl })
  const refusal = answer.ok ? undefined : answer.refusal
  sessionStorage.setItem(key, JSON.stringify({ email, refusal } satisfies ResetRequest))
  reset.setState(attempted(reset.getState(), refusal), true)
  if (refusal !== undefined) reportFailure(refusal)
}

/** Checks a link's secret without redeeming it and stores the result in the state [PW-01]. */
export const validateSecret = async (token: string): Promise<void> => {
  reset.setState(validating(reset.getState()), true)
  const answer = await tryOperation(checkPasswordReset, { token })
  const validation = answer.ok ? { email: answer.value.email } : { refusal: answer.refusal }
  reset.setState(validated(reset.getState(), validation), true)
  if (!answer.ok) reportFailure(answer.refusal)
}

/** Sets a new password by a link's secret. @returns the address to continue at after sign-in, or the refusal */
export const setByLink = async (
  token: string,
  newPassword: string,
): Promise<{ redirectUrl: string } | { refusal: string }> => {
  const answer = await tryOperation(redeemPasswordReset, { token, newPassword })
  reset.setState(attempted(reset.getState(), answer.ok ? undefined : answer.refusal), true)
  if (answer.ok) {
    sessionStorage.removeItem(key)
    return { redirectUrl: answer.value.redirectUrl }
  }
  reportFailure(answer.refusal)
  return { refusal: answer.refusal }
}
