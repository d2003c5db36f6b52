import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import {
  completeProviderSignIn,
  connectExternalAccount,
  startExternalAccountConnection,
  startProviderSignIn,
} from '@colloquy/contract/identity/sso/operations'
import { tryOperation } from '../../../platform/failures/try-operation.ts'
import { resumeSession } from '../../../platform/session.ts'
import { leaveApp } from '../../../platform/site/navigation.ts'
import { safeReturn } from '../../../platform/viewer/return-address.ts'
import { storeSession } from '../data.ts'

/** The flow this tab started at a provider; the response must come back to the same tab. */
type PendingAuthorization = { kind: 'sign-in'; rememberMe: boolean } | { kind: 'connect'; page: string }
const key = 'cq-external'

const storePending = (pending: PendingAuthorization): void => sessionStorage.setItem(key, JSON.stringify(pending))

/** Redirects to a provider to sign in. @returns the refusal; nothing once the page is left */
export const redirectToProvider = async (
  providerId: string,
  redirectUrl: string,
  rememberMe: boolean,
): Promise<string> => {
  const answer = await tryOperation(startProviderSignIn, { providerId, redirectUrl, rememberMe })
  if (!answer.ok) return answer.refusal
  storePending({ kind: 'sign-in', rememberMe })
  return leaveApp(answer.value.address)
}

/**
 * Redirects to a provider to connect an account, with a fresh factor proof if one is required.
 * @returns the refusal; nothing once the page is left
 */
export const redirectToConnect = async (providerId: string, anew: { shown?: PasskeyAssertion }): Promise<string> => {
  const answer = await tryOperation(startExternalAccountConnection, { providerId, ...anew })
  if (!answer.ok) return answer.refusal
  storePending({ kind: 'connect', page: location.pathname + location.search })
  return leaveApp(answer.value.address)
}

/** A provider's response. */
export interface ProviderCallback {
  readonly pending: PendingAuthorization
  readonly response: { state: string; code?: string; iss?: string; error?: string }
}

/** Reads a provider's response and removes it from the address bar and history. */
export const consumeProviderCallback = (): ProviderCallback | undefined => {
  const search = new URLSearchParams(location.search)
  const stored = sessionStorage.getItem(key)
  if (location.search) history.replaceState(null, '', location.pathname)
  sessionStorage.removeItem(key)
  const state = search.get('state')
  if (!state || stored === null) return undefined
  const response: ProviderCallback['response'] = { state }
  for (const name of ['code', 'iss', 'error'] as const) {
    const value = search.get(name)
    if (value !== null) response[name] = value
  }
  return { pending: JSON.parse(stored) as PendingAuthorization, response }
}

/** Completes the flow this tab started. @returns the address to continue at, or the refusal */
export const completeFlow = async ({
  pending,
  response,
}: ProviderCallback): Promise<{ page: string } | { refusal: string }> => {
  if (pending.kind === 'connect') {
    await resumeSession()
    const answer = await tryOperation(connectExternalAccount, response)
    return answer.ok ? { page: safeReturn(pending.page) } : { refusal: answer.refusal }
  }
  const answer = await tryOperation(completeProviderSignIn, response)
  const refusal = await storeSession(answer, pending.rememberMe, 'openid')
  if (refusal !== undefined || !answer.ok) return { refusal: refusal ?? 'unexpected' }
  return { page: safeReturn(answer.value.redirectUrl) }
}
