import type { AnonymousUser, TokenResponse } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is special about whoever is here: they came by a link to one thing, or somebody else acts as them. */
export interface SessionScope {
  /** The one thing they may see; with or without an account [AX-01]. */
  readonly sharedResource?: AnonymousUser | undefined
  /** Somebody else acts as the person [AU-11]. */
  readonly isActing: boolean
}

const unrestricted: SessionScope = { isActing: false }

export const sessionScope = createStore<SessionScope>()((): SessionScope => unrestricted)

/** What is special about whoever is here, kept up to date. */
export const useSessionScope = (): SessionScope => useStore(sessionScope, (current) => current)

/** The address of the one thing that somebody may see who has come by a link. */
export const sharedPathOf = ({ resourceId }: AnonymousUser): string => `/anonymous/projects/${resourceId}`

/** What an answer with a token says of its bearer. */
export interface TokenKind {
  readonly isAnonymous: boolean
  readonly isBound: boolean
  readonly isActing: boolean
}

export const tokenKindOf = (response: TokenResponse): TokenKind => ({
  isAnonymous: response.isAnonymous === true,
  isBound: response.isBound === true,
  isActing: response.isActing === true,
})

/** Nothing is special any more. */
export const resetSessionScope = (): void => sessionScope.setState(unrestricted, true)
