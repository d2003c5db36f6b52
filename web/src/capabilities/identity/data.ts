import {
  checkMember,
  redeemSignInLink,
  requestSignInLink,
  getSignInMethods as signInWaysOperation,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import type { SignInMethods, TokenResponse } from '@colloquy/contract/identity/shapes'
import type { Input } from '@colloquy/contract/operation'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { startSession } from '../../platform/session.ts'
import { goElsewhere } from '../../platform/site/navigation.ts'

/** The ways into this site; when they cannot be asked for, both forms are offered and the server decides. */
export const waysIn = async (): Promise<SignInMethods> => {
  const answer = await tryOperation(signInWaysOperation, {})
  return answer.ok ? answer.value : { password: true, link: true, providers: [], demo: [] }
}

let known: SignInMethods | undefined

/** Asks for the ways in ahead of the form, so that it comes whole. */
export const findWays = async (): Promise<void> => {
  known = await waysIn()
}

/** The ways in, when they were asked for ahead. */
export const waysNow = (): SignInMethods | undefined => known

/** Signs in by password. @returns the refusal, or undefined once signed in */
export const enterByPassword = async (email: string, password: string, rememberMe: boolean) => {
  const answer = await tryOperation(signInWithPassword, { email, password, rememberMe })
  return settled(answer, rememberMe)
}

/** Spends an e-mail link. @returns the refusal, or where to go on to */
export const enterByLink = async (token: string, code: string | undefined, rememberMe: boolean) => {
  const answer = await tryOperation(redeemSignInLink, { token, rememberMe, ...(code && { code }) })
  const refusal = await settled(answer, rememberMe)
  return answer.ok ? { redirectUrl: answer.value.redirectUrl } : { refusal }
}

const noticeKey = 'cq-password-set'

/** Keeps a sign-in. Whoever belongs to the other site is sent on there, and stays signed out here [AU-13]. */
export const settled = async (
  answer: { ok: true; value: TokenResponse } | { ok: false; refusal: string },
  rememberMe: boolean,
  externalAuthType?: string,
): Promise<string | undefined> => {
  if (!answer.ok) return answer.refusal
  sessionStorage.removeItem(noticeKey)
  if (answer.value.handOverUrl !== undefined) return goElsewhere(answer.value.handOverUrl)
  startSession(answer.value, rememberMe, externalAuthType)
  return undefined
}

/** A link that is on its way, kept for as long as this tab lives: the page that waits for it may be reloaded. */
export interface Waiting {
  email: string
  code: string
  redirectUrl: string
}
const key = 'cq-link'

export const waitingFor = (): Waiting | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Waiting)
}

/** What somebody accepts when they ask for a link, and the handle that the member check has given [PL-09]. */
type Accepted = Pick<Input<typeof requestSignInLink>, 'termsAccepted' | 'privacyAccepted' | 'memberPersonId'>

/** Asks for a link by e-mail and keeps what the waiting page shows. @returns the refusal, or undefined once asked */
export const askForLink = async (
  email: string,
  redirectUrl: string,
  accepted: Accepted = {},
): Promise<string | undefined> => {
  const answer = await tryOperation(requestSignInLink, { email, redirectUrl, ...accepted })
  if (!answer.ok) return answer.refusal
  sessionStorage.setItem(key, JSON.stringify({ email, redirectUrl, code: answer.value.code } satisfies Waiting))
  return undefined
}

/** The handle of whoever is behind an address; it means something to the server only. */
export const memberOf = async (email: string): Promise<string | undefined> => {
  const answer = await tryOperation(checkMember, { email })
  return answer.ok ? answer.value.memberPersonId : undefined
}

export const stopWaiting = (): void => sessionStorage.removeItem(key)

/** Has the sign-in page say that a new password was set. */
export const leaveNotice = (): void => sessionStorage.setItem(noticeKey, '1')

/** Whether the sign-in page should say so; it does so until somebody has signed in. */
export const hasNotice = (): boolean => sessionStorage.getItem(noticeKey) !== null
