import * as z from 'zod/mini'
import { PasskeyAssertion } from '../../factors/shapes.ts'
import { operation } from '../../operation.ts'
import { Id } from '../../values.ts'
import { TokenResponse } from '../shapes.ts'
import { AuthInfo, AuthorizationResponse, Connection } from './shapes.ts'

export const startProviderSignIn = operation('identity.startProviderSignIn', {
  summary: 'Starts sign-in with an identity provider: returns the authorization address.',
  method: 'POST',
  path: '/identity/external/start',
  input: z.object({
    providerId: Id,
    rememberMe: z.boolean(),
    redirectUrl: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.object({ address: z.string() }),
  refusals: ['provider_unreachable'],
})

export const completeProviderSignIn = operation('identity.completeProviderSignIn', {
  summary: 'Completes sign-in with an identity provider, once; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/external',
  input: z.object(AuthorizationResponse),
  /** `redirectUrl`: the page the person wanted to open before signing in. */
  output: z.extend(TokenResponse, { redirectUrl: z.string() }),
  refusals: [
    'provider_sign_in_expired',
    'external_denied',
    'external_failed',
    'external_unknown',
    'provider_unreachable',
    'account_restricted',
    'sign_in_method_not_allowed',
    'other_portal',
    'foreign_origin',
  ],
})

export const listExternalAccountConnections = operation('identity.listConnections', {
  summary: 'The identity providers of the tenant, and the accounts the person has connected.',
  method: 'GET',
  path: '/identity/connections',
  input: z.object({}),
  output: z.array(Connection),
})

export const startExternalAccountConnection = operation('identity.startConnection', {
  summary: 'Starts connecting a provider account: returns the authorization address.',
  method: 'POST',
  path: '/identity/connections/start',
  /** `shown`: a passkey assertion, required of people with passkeys and without an authenticator app. */
  input: z.object({ providerId: Id, shown: z.optional(PasskeyAssertion) }),
  output: z.object({ address: z.string() }),
  refusals: ['provider_unreachable', 'factor_wrong', 'passkey_rejected'],
})

export const connectExternalAccount = operation('identity.connect', {
  summary: 'Connects a provider account and notifies the address of record.',
  method: 'POST',
  path: '/identity/connections',
  input: z.object(AuthorizationResponse),
  output: z.array(Connection),
  refusals: [
    'provider_sign_in_expired',
    'external_denied',
    'external_failed',
    'external_taken',
    'provider_unreachable',
    'foreign_origin',
  ],
})

export const disconnectExternalAccount = operation('identity.disconnect', {
  summary: 'Disconnects a provider account and notifies the address of record.',
  method: 'DELETE',
  path: '/identity/connections/{providerId}',
  input: z.object({ providerId: Id }),
  output: z.array(Connection),
  refusals: ['last_sign_in_method'],
})

export const getAuthInfo = operation('identity.getAuthInfo', {
  summary: 'The identity provider of this session, if any.',
  method: 'GET',
  path: '/identity/auth-info',
  input: z.object({}),
  output: AuthInfo,
})
