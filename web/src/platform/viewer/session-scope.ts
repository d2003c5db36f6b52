import type { AnonymousUser, TokenResponse } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Restrictions of the session: it belongs to a share link, or to an impersonation. */
export interface SessionScope {
  /** The only visible resource; with or without an account [AX-01]. */
  readonly sharedResource?: AnonymousUser | undefined
  /** The session is an impersonation of the person [AU-11]. */
  readonly isImpersonating: boolean
}

const unrestricted: SessionScope = { isImpersonating: false }

export const sessionScope = createStore<SessionScope>()((): SessionScope => unrestricted)

/** The restrictions of the session, kept up to date. */
export const useSessionScope = (): SessionScope => useStore(sessionScope, (current) => current)

/** The path of a share link's resource. */
export const sharedPathOf = ({ resourceType, resourceId }: AnonymousUser): string =>
  `/anonymous/${resourceType === 'Call' ? 'calls' : 'projects'}/${resourceId}`

/** Whether the reader takes part in one call by a link, without an account. */
export const useIsGuest = (): boolean => useSessionScope().sharedResource?.resourceType === 'Call'

/** The restrictions in a token response. */
export interface TokenKind {
  readonly isAnonymous: boolean
  readonly isShareLinkSession: boolean
  readonly isImpersonating: boolean
}

export const tokenKindOf = (response: TokenResponse): TokenKind => ({
  isAnonymous: response.isAnonymous === true,
  isShareLinkSession: response.isShareLinkSession === true,
  isImpersonating: response.isImpersonation === true,
})

/** Clears the restrictions. */
export const resetSessionScope = (): void => sessionScope.setState(unrestricted, true)
