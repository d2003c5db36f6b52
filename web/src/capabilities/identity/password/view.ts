import { safeReturn } from '../../../platform/viewer/return-address.ts'
import type { ReturnParameters } from '../view.ts'

/** Client state of a password reset, including the specification's quirk [PW-02]. */
export interface ResetState {
  /** True after every attempt to restore, whether it succeeded or failed. */
  readonly isRestored: boolean
  /** A link's secret is being checked [PW-01]. */
  readonly isValidating: boolean
  /** The result of the check. */
  readonly validation?: { readonly email: string } | { readonly refusal: string } | undefined
  /** The actual result of the attempt. Pages rely on this one, so that they never claim a false success. */
  readonly refusal?: string | undefined
}

export const untouched: ResetState = { isRestored: false, isValidating: false }

/** The state after an attempt: always restored; `refusal` holds the error, if any. */
export const attempted = (state: ResetState, refusal: string | undefined): ResetState => ({
  ...state,
  isRestored: true,
  refusal,
})

/** The state while a secret is checked. */
export const validating = (state: ResetState): ResetState => ({ ...state, isValidating: true, validation: undefined })

/** The state after the check, with its result. */
export const validated = (state: ResetState, validation: NonNullable<ResetState['validation']>): ResetState => ({
  ...state,
  isValidating: false,
  validation,
})

/** Parses the shared query parameters; drops a return address on another site [RT-29]. */
export const parseReturnParameters = (search: string, origin: string): ReturnParameters => {
  const parameters = new URLSearchParams(search)
  const wanted = parameters.get('return')
  return {
    email: parameters.get('email') ?? undefined,
    return: wanted === null ? undefined : safeReturn(wanted, origin),
    tenant: parameters.get('tenant') ?? undefined,
  }
}

/** The sign-in page's address, including the return address. */
export const signInPath = (wanted: string | undefined): string =>
  wanted === undefined || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ return: wanted })}`
