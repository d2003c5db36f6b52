import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Instant } from '../values.ts'
import { TokenResponse } from './shapes.ts'

export const redeemSignInCode = operation('identity.redeemSignInCode', {
  summary: 'Redeems a sign-in code that carries a sign-in from the other site; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/sign-in-codes/redeem',
  input: z.object({ code: z.string().check(z.maxLength(200)) }),
  output: TokenResponse,
  refusals: [
    'sign_in_code_expired',
    'account_restricted',
    'sign_in_method_not_allowed',
    'other_portal',
    'foreign_origin',
  ],
})

export const openPageOnPhone = operation('identity.openOnPhone', {
  summary: 'An address that signs the person in on their phone: single use, 60 seconds.',
  method: 'POST',
  path: '/identity/sign-in-codes/phone',
  input: z.object({}),
  output: z.object({ address: z.string(), expiresAt: Instant }),
  refusals: ['sign_in_method_not_allowed'],
})
