import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { SignInPolicy, SignInPolicyDetails } from './shapes.ts'

export const getSignInPolicy = operation('identity.getSignInPolicy', {
  summary: 'How the tenant lets people in, for those who decide it.',
  method: 'GET',
  path: '/identity/doors',
  input: z.object({}),
  output: SignInPolicyDetails,
})

export const setSignInPolicy = operation('identity.setSignInPolicy', {
  summary:
    'Decides how the tenant lets people in: passwords, links by e-mail, and of whom a second factor is demanded.',
  method: 'PUT',
  path: '/identity/doors',
  input: z.extend(SignInPolicy, {
    /** Said by somebody who has read who would have no way in any more. */
    mayShutOut: z.optional(z.boolean()),
  }),
  output: SignInPolicyDetails,
  refusals: ['no_way_left', 'last_own_way', 'would_shut_out'],
})
