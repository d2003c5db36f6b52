import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { SignInPolicy, SignInPolicyDetails } from './shapes.ts'

export const getSignInPolicy = operation('identity.getSignInPolicy', {
  summary: 'The sign-in policy of the tenant, for administrators.',
  method: 'GET',
  path: '/identity/sign-in-policy',
  input: z.object({}),
  output: SignInPolicyDetails,
})

export const setSignInPolicy = operation('identity.setSignInPolicy', {
  summary: 'Replaces the sign-in policy: passwords, e-mail links, and who must use a second factor.',
  method: 'PUT',
  path: '/identity/sign-in-policy',
  input: z.extend(SignInPolicy, {
    /** Confirms that people may be locked out. */
    mayLockOut: z.optional(z.boolean()),
  }),
  output: SignInPolicyDetails,
  refusals: ['password_or_link_required', 'own_last_sign_in_method', 'would_lock_out'],
})
