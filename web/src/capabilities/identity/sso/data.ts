import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import {
  completeProviderSignIn,
  connect,
  startConnection,
  startProviderSignIn,
} from '@colloquy/contract/identity/sso/operations'
import { tryOperation } from '../../../platform/failures/try-operation.ts'
import { resumeSession } from '../../../platform/session.ts'
import { goElsewhere } from '../../../platform/site/navigation.ts'
import { safeReturn } from '../../../platform/viewer/return-address.ts'
import { settled } from '../data.ts'

/** The flow this tab started at a provider; the response must come back to the same tab. */
type Errand = { kind: 'sign-in'; rememberMe: boolean } | { kind: 'connect'; page: string }
const key = 'cq-external'

const keep = (errand: Errand): void => sessionStorage.setItem(key, JSON.stringify(errand))

/** Redirects to a provider to sign in. @returns the refusal; nothing once the page is left */
export const leaveFor = async (providerId: string, redirectUrl: string, rememberMe: boolean): Promise<string> => {
  const answer = await tryOperation(startProviderSignIn, { providerId, redirectUrl, rememberMe })
  if (!answer.ok) return answer.refusal
  keep({ kind: 'sign-in', rememberMe })
  return goElsewhere(answer.value.address)
}

/**
 * Redirects to a provider to connect an account, with a fresh factor proof if one is required.
 * @returns the refusal; nothing once the page is left
 */
export const leaveToConnect = async (providerId: string, anew: { shown?: PasskeyAssertion }): Promise<string> => {
  const answer = await tryOperation(startConnection, { providerId, ...anew })
  if (!answer.ok) return answer.refusal
  keep({ kind: 'connect', page: location.pathname + location.search })
  return goElsewhere(answer.value.address)
}

/** A provider's response. */
export interface Return {
  readonly errand: Errand
  readonly response: { state: string; code?: string; iss?: string; error?: string }
}

/** Reads a provider's response and removes it from the address bar and history. */
export const takeReturn = (): Return | undefined => {
  const search = new URLSearchParams(location.search)
  const stored = sessionStorage.getItem(key)
  if (location.search) history.replaceState(null, '', location.pathname)
  sessionStorage.removeItem(key)
  const state = search.get('state')
  if (!state || stored === null) return undefined
  const response: Return['response'] = { state }
  for (const name of ['code', 'iss', 'error'] as const) {
    const value = search.get(name)
    if (value !== null) response[name] = value
  }
  return { errand: JSON.parse(stored) as Errand, response }
}

/** Completes the flow this tab started. @returns the address to continue at, or the refusal */
export const finish = async ({ errand, response }: Return): Promise<{ page: string } | { refusal: string }> => {
  if (errand.kind === 'connect') {
    await resumeSession()
    const answer = await tryOperation(connect, response)
    return answer.ok ? { page: safeReturn(errand.page) } : { refusal: answer.refusal }
  }
  const answer = await tryOperation(completeProviderSignIn, response)
  const refusal = await settled(answer, errand.rememberMe, 'openid')
  if (refusal !== undefined || !answer.ok) return { refusal: refusal ?? 'unexpected' }
  return { page: safeReturn(answer.value.redirectUrl) }
}
