import * as z from 'zod/mini'
import { FactorCode, PasskeyAssertion, PasskeyRequest, RecoveryCodes, TotpSetup } from '../../factors/shapes.ts'
import { operation } from '../../operation.ts'
import { TokenResponse } from '../shapes.ts'
import { PendingSignIn } from './shapes.ts'

export const getPendingSignIn = operation('identity.getPendingSignIn', {
  summary: 'The second factor that the pending sign-in of this browser requires.',
  method: 'GET',
  path: '/identity/second-factor',
  input: z.object({}),
  output: PendingSignIn,
  refusals: ['pending_sign_in_expired'],
})

const signInRefusals = ['account_restricted', 'sign_in_method_not_allowed', 'other_portal', 'foreign_origin'] as const

export const verifySecondFactor = operation('identity.verifySecondFactor', {
  summary: 'Verifies a TOTP or recovery code and completes the sign-in; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/second-factor',
  input: z.object({ code: FactorCode }),
  output: TokenResponse,
  refusals: ['pending_sign_in_expired', 'factor_wrong', ...signInRefusals],
})

export const startRequiredSetup = operation('identity.startRequiredSetup', {
  summary: 'The secret for an authenticator app, when the pending sign-in requires setting one up.',
  method: 'POST',
  path: '/identity/second-factor/set-up',
  input: z.object({}),
  output: TotpSetup,
  refusals: ['pending_sign_in_expired', ...signInRefusals],
})

export const confirmRequiredSetup = operation('identity.confirmRequiredSetup', {
  summary: 'Confirms the authenticator app and completes the sign-in; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/second-factor/confirm',
  input: z.object({ code: FactorCode }),
  output: z.extend(TokenResponse, { recoveryCodes: RecoveryCodes }),
  refusals: ['pending_sign_in_expired', 'factor_wrong', 'factor_setup_not_started', ...signInRefusals],
})

export const getPasskeyRequest = operation('identity.getPasskeyRequest', {
  summary: 'Request options of a passkey sign-in.',
  method: 'GET',
  path: '/identity/passkey',
  input: z.object({}),
  output: PasskeyRequest,
})

export const signInWithPasskey = operation('identity.signInWithPasskey', {
  summary: 'Signs in by a passkey, which also counts as the second factor; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/passkey',
  input: z.object({ shown: PasskeyAssertion, rememberMe: z.boolean() }),
  output: TokenResponse,
  refusals: ['passkey_rejected', ...signInRefusals],
})
