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

/** What the browser knows of a forgotten password, kept up to date. */
export const useReset = (): ResetState => useStore(reset)

/** Tells those who run the network that something failed [PW-03]; that telling may fail as well, and nobody minds. */
const noteFailure = (refusal: string): void => {
  void tryOperation(reportError, { category: 'Password', subject: 'User', label: 'Reset password Error', refusal })
}

/** The address asked for last in this tab, and what came of it: the page that says so may be reloaded. */
interface Asked {
  readonly email: string
  readonly refusal?: string | undefined
}
const key = 'cq-reset'

export const askedFor = (): Asked | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Asked)
}

/** Asks for the mail with the link. What comes of it stands in the state; it is no matter of whether the address is known. */
export const askForReset = async (email: string, redirectUrl: string): Promise<void> => {
  const answer = await tryOperation(requestPasswordReset, { email, redirectUrl })
  const refusal = answer.ok ? undefined : answer.refusal
  sessionStorage.setItem(key, JSON.stringify({ email, refusal } satisfies Asked))
  reset.setState(attempted(reset.getState(), refusal), true)
  if (refusal !== undefined) noteFailure(refusal)
}

/** Looks at a link's secret without spending it; what comes of it stands in the state [PW-01]. */
export const validateSecret = async (token: string): Promise<void> => {
  reset.setState(validating(reset.getState()), true)
  const answer = await tryOperation(checkPasswordReset, { token })
  const validation = answer.ok ? { email: answer.value.email } : { refusal: answer.refusal }
  reset.setState(validated(reset.getState(), validation), true)
  if (!answer.ok) noteFailure(answer.refusal)
}

/** Sets a new password by a link's secret. @returns where to go on to after signing in, or the refusal */
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
  noteFailure(answer.refusal)
  return { refusal: answer.refusal }
}
