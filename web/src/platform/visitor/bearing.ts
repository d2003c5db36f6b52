import type { AnonymousUser, TokenResponse } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is special about whoever is here: they came by a link to one thing, or somebody else acts as them. */
export interface Bearing {
  /** The one thing they may see; with or without an account [AX-01]. */
  readonly to?: AnonymousUser | undefined
  /** Somebody else acts as the person [AU-11]. */
  readonly isActing: boolean
}

const ordinary: Bearing = { isActing: false }

export const bearing = createStore<Bearing>()((): Bearing => ordinary)

/** What is special about whoever is here, kept up to date. */
export const useBearing = (): Bearing => useStore(bearing, (current) => current)

/** The address of the one thing that somebody may see who has come by a link. */
export const pageOf = ({ resourceId }: AnonymousUser): string => `/anonymous/projects/${resourceId}`

/** What an answer with a token says of its bearer. */
export interface Kind {
  readonly isAnonymous: boolean
  readonly isBound: boolean
  readonly isActing: boolean
}

export const kindOf = (response: TokenResponse): Kind => ({
  isAnonymous: response.isAnonymous === true,
  isBound: response.isBound === true,
  isActing: response.isActing === true,
})

/** Nothing is special any more. */
export const bearNothing = (): void => bearing.setState(ordinary, true)
