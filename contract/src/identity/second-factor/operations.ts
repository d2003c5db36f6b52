import * as z from 'zod/mini'
import { FactorCode, PasskeyAssertion, PasskeyRequest, RecoveryCodes, TotpSetup } from '../../factors/shapes.ts'
import { operation } from '../../operation.ts'
import { TokenResponse } from '../shapes.ts'
import { PendingSignIn } from './shapes.ts'

export const getPendingSignIn = operation('identity.getPendingSignIn', {
  summary: 'What the browser that has shown a password or a link still owes.',
  method: 'GET',
  path: '/identity/second-step',
  input: z.object({}),
  output: PendingSignIn,
  refusals: ['step_over'],
})

const atDoor = ['account_restricted', 'way_not_allowed', 'other_portal', 'foreign_origin'] as const

export const verifySecondFactor = operation('identity.verifySecondFactor', {
  summary: 'Shows the second factor, by the code of an app or a recovery code; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/second-step',
  input: z.object({ code: FactorCode }),
  output: TokenResponse,
  refusals: ['step_over', 'factor_wrong', ...atDoor],
})

export const beginRequiredSetup = operation('identity.beginRequiredSetup', {
  summary: 'The secret for an authenticator app, for somebody who may not come in without one.',
  method: 'POST',
  path: '/identity/second-step/set-up',
  input: z.object({}),
  output: TotpSetup,
  refusals: ['step_over', ...atDoor],
})

export const confirmRequiredSetup = operation('identity.confirmRequiredSetup', {
  summary: 'Takes the authenticator app into use and lets its person in; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/second-step/confirm',
  input: z.object({ code: FactorCode }),
  output: z.extend(TokenResponse, { recoveryCodes: RecoveryCodes }),
  refusals: ['step_over', 'factor_wrong', 'factor_not_begun', ...atDoor],
})

export const getPasskeyRequest = operation('identity.getPasskeyRequest', {
  summary: 'What a browser needs to show a passkey.',
  method: 'GET',
  path: '/identity/passkey',
  input: z.object({}),
  output: PasskeyRequest,
})

export const signInWithPasskey = operation('identity.signInWithPasskey', {
  summary: 'Signs in by a passkey, which stands for the second factor too; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/passkey',
  input: z.object({ shown: PasskeyAssertion, rememberMe: z.boolean() }),
  output: TokenResponse,
  refusals: ['passkey_unfit', ...atDoor],
})
