import { safeReturn } from '../../../platform/viewer/return-address.ts'
import type { Carried } from '../view.ts'

/** What the browser knows of a forgotten password, by the specification's quirk [PW-02]. */
export interface ResetState {
  /** The password counts as restored once that was asked for: after a success and after an error alike. */
  readonly isRestored: boolean
  /** A link's secret is being looked at [PW-01]. */
  readonly isValidating: boolean
  /** What came of looking at it. */
  readonly validation?: { readonly email: string } | { readonly refusal: string } | undefined
  /** What really came of asking. The pages go by this, so that none of them says something untrue. */
  readonly refusal?: string | undefined
}

export const untouched: ResetState = { isRestored: false, isValidating: false }

/** The state after an attempt: restored in any case; `refusal` keeps what was answered, if it was a no. */
export const attempted = (state: ResetState, refusal: string | undefined): ResetState => ({
  ...state,
  isRestored: true,
  refusal,
})

/** The state while a secret is looked at. */
export const validating = (state: ResetState): ResetState => ({ ...state, isValidating: true, validation: undefined })

/** The state once it was looked at, with what came of it. */
export const validated = (state: ResetState, validation: NonNullable<ResetState['validation']>): ResetState => ({
  ...state,
  isValidating: false,
  validation,
})

/** What an address hands on; a return address that leads to another site is not handed on [RT-29]. */
export const carriedIn = (search: string, origin: string): Carried => {
  const given = new URLSearchParams(search)
  const wanted = given.get('return')
  return {
    email: given.get('email') ?? undefined,
    return: wanted === null ? undefined : safeReturn(wanted, origin),
    tenant: given.get('tenant') ?? undefined,
  }
}

/** The sign-in page, with where to go on to from there. */
export const signInPath = (wanted: string | undefined): string =>
  wanted === undefined || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ return: wanted })}`
