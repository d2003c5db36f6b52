import {
  checkMember,
  getSignInMethods,
  redeemSignInLink,
  requestSignInLink,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import type { SignInMethods, TokenResponse } from '@colloquy/contract/identity/shapes'
import type { Input } from '@colloquy/contract/operation'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { startSession } from '../../platform/session.ts'
import { leaveApp } from '../../platform/site/navigation.ts'

/** This site's sign-in methods. If the request fails, both forms are offered and the server decides. */
export const loadSignInMethods = async (): Promise<SignInMethods> => {
  const answer = await tryOperation(getSignInMethods, {})
  return answer.ok ? answer.value : { password: true, link: true, providers: [], demo: [] }
}

let prefetched: SignInMethods | undefined

/** Prefetches the sign-in methods to avoid layout shift in the form. */
export const prefetchSignInMethods = async (): Promise<void> => {
  prefetched = await loadSignInMethods()
}

/** The prefetched sign-in methods, if any. */
export const prefetchedSignInMethods = (): SignInMethods | undefined => prefetched

/** Signs in by password. @returns the refusal, or undefined on success */
export const signInByPassword = async (email: string, password: string, rememberMe: boolean) => {
  const answer = await tryOperation(signInWithPassword, { email, password, rememberMe })
  return storeSession(answer, rememberMe)
}

/** Redeems an e-mail link. @returns the refusal, or the address to continue at */
export const signInByLink = async (token: string, code: string | undefined, rememberMe: boolean) => {
  const answer = await tryOperation(redeemSignInLink, { token, rememberMe, ...(code && { code }) })
  const refusal = await storeSession(answer, rememberMe)
  return answer.ok ? { redirectUrl: answer.value.redirectUrl } : { refusal }
}

const noticeKey = 'cq-password-set'

/** Stores a session. A person of the other site is redirected there and stays signed out here [AU-13]. */
export const storeSession = async (
  answer: { ok: true; value: TokenResponse } | { ok: false; refusal: string },
  rememberMe: boolean,
  externalAuthType?: string,
): Promise<string | undefined> => {
  if (!answer.ok) return answer.refusal
  sessionStorage.removeItem(noticeKey)
  if (answer.value.handOverUrl !== undefined) return leaveApp(answer.value.handOverUrl)
  startSession(answer.value, rememberMe, externalAuthType)
  return undefined
}

/** A pending link request, kept in session storage so that the waiting page survives a reload. */
export interface PendingLinkRequest {
  email: string
  code: string
  redirectUrl: string
}
const key = 'cq-link'

export const pendingLinkRequest = (): PendingLinkRequest | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as PendingLinkRequest)
}

/** The agreements accepted with a link request, and the handle from the member check [PL-09]. */
type Accepted = Pick<Input<typeof requestSignInLink>, 'termsAccepted' | 'privacyAccepted' | 'memberPersonId'>

/** Requests a link by e-mail and stores what the waiting page shows. @returns the refusal, or undefined on success */
export const askForLink = async (
  email: string,
  redirectUrl: string,
  accepted: Accepted = {},
): Promise<string | undefined> => {
  const answer = await tryOperation(requestSignInLink, { email, redirectUrl, ...accepted })
  if (!answer.ok) return answer.refusal
  sessionStorage.setItem(
    key,
    JSON.stringify({ email, redirectUrl, code: answer.value.code } satisfies PendingLinkRequest),
  )
  return undefined
}

/** The opaque handle of the person behind an address; only the server can interpret it. */
export const checkMemberHandle = async (email: string): Promise<string | undefined> => {
  const answer = await tryOperation(checkMember, { email })
  return answer.ok ? answer.value.memberPersonId : undefined
}

export const clearLinkRequest = (): void => sessionStorage.removeItem(key)

/** Makes the sign-in page confirm that a new password was set. */
export const storePasswordNotice = (): void => sessionStorage.setItem(noticeKey, '1')

/** Whether the sign-in page confirms a new password; it does until the next sign-in. */
export const hasNewPasswordNotice = (): boolean => sessionStorage.getItem(noticeKey) !== null
