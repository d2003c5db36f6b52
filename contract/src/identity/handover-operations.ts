import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Instant } from '../values.ts'
import { TokenResponse } from './shapes.ts'

export const redeemOneTimeCode = operation('identity.redeemOneTimeCode', {
  summary: 'Redeems a one-time code that carries a sign-in from the other site; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/hand-over/redeem',
  input: z.object({ code: z.string().check(z.maxLength(200)) }),
  output: TokenResponse,
  refusals: [
    'handover_code_expired',
    'account_restricted',
    'sign_in_method_not_allowed',
    'other_portal',
    'foreign_origin',
  ],
})

export const openOnPhone = operation('identity.openOnPhone', {
  summary: 'An address that signs the person in on their phone: single use, 60 seconds.',
  method: 'POST',
  path: '/identity/hand-over/phone',
  input: z.object({}),
  output: z.object({ address: z.string(), expiresAt: Instant }),
  refusals: ['sign_in_method_not_allowed'],
})
