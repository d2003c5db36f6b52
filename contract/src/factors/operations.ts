import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id } from '../values.ts'
import {
  FactorCode,
  Factors,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyName,
  PasskeyProof,
  PasskeyRegistration,
  ProofOfWorkChallenge,
  RecoveryCodes,
  TotpSetup,
} from './shapes.ts'

/**
 * Reauthentication before a sign-in method is added: a TOTP or recovery code, else a passkey. Required of people who
 * have one.
 */
const anew = { code: z.optional(FactorCode), shown: z.optional(PasskeyAssertion) }

export const getFactors = operation('factors.get', {
  summary: 'The second factors of the caller.',
  method: 'GET',
  path: '/factors',
  input: z.object({}),
  output: Factors,
})

export const startTotp = operation('factors.startTotp', {
  summary: 'Creates a new secret for an authenticator app. It becomes active once a code confirms it.',
  method: 'POST',
  path: '/factors/totp/begin',
  input: z.object(anew),
  output: TotpSetup,
  refusals: ['factor_wrong', 'passkey_rejected'],
})

export const confirmTotp = operation('factors.confirmTotp', {
  summary: 'Activates a new authenticator app and notifies the address of record.',
  method: 'POST',
  path: '/factors/totp/confirm',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: ['factor_wrong', 'factor_setup_not_started'],
})

export const removeTotp = operation('factors.removeTotp', {
  summary: 'Removes the authenticator app and the recovery codes.',
  method: 'POST',
  path: '/factors/totp/remove',
  input: z.object({ code: FactorCode }),
  output: Factors,
  refusals: ['factor_wrong', 'factor_required'],
})

export const renewRecoveryCodes = operation('factors.renewRecoveryCodes', {
  summary: 'Replaces all recovery codes.',
  method: 'POST',
  path: '/factors/recovery-codes',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: ['factor_wrong'],
})

export const startPasskey = operation('factors.startPasskey', {
  summary: 'Creation options for a new passkey of the caller.',
  method: 'POST',
  path: '/factors/passkeys/begin',
  input: z.object(anew),
  output: PasskeyCreation,
  refusals: ['factor_wrong', 'passkey_rejected', 'too_many_passkeys'],
})

export const addPasskey = operation('factors.addPasskey', {
  summary: 'Stores a created passkey and notifies the address of record.',
  method: 'POST',
  path: '/factors/passkeys',
  input: z.object({ name: PasskeyName, made: PasskeyRegistration }),
  output: Factors,
  refusals: ['passkey_rejected', 'too_many_passkeys'],
})

export const renamePasskey = operation('factors.renamePasskey', {
  summary: "Renames one of the caller's passkeys.",
  method: 'PATCH',
  path: '/factors/passkeys/{passkeyId}',
  input: z.object({ passkeyId: Id, name: PasskeyName }),
  output: Factors,
})

export const removePasskey = operation('factors.removePasskey', {
  summary: "Removes one of the caller's passkeys and notifies the address of record.",
  method: 'POST',
  path: '/factors/passkeys/{passkeyId}/remove',
  /** `shown`: an assertion of any of the person's passkeys; required without an authenticator app. */
  input: z.object({ passkeyId: Id, shown: z.optional(PasskeyAssertion) }),
  output: Factors,
  refusals: ['factor_required', 'factor_wrong', 'passkey_rejected'],
})

export const getPasskeyProof = operation('factors.getPasskeyProof', {
  summary: "Request options for reauthentication with one of the caller's passkeys, before a sign-in method is added.",
  method: 'GET',
  path: '/factors/proof',
  input: z.object({}),
  output: PasskeyProof,
})

export const resetFactors = operation('factors.reset', {
  summary:
    'Removes the authenticator app, recovery codes and passkeys of a person who has lost them; ends their sessions.',
  method: 'POST',
  path: '/factors/people/{personId}/reset',
  input: z.object({ personId: Id }),
  output: EmptyOutput,
})

export const getProofOfWorkChallenge = operation('factors.getProofOfWorkChallenge', {
  summary: 'A proof-of-work challenge for an anonymous request, in the format of ALTCHA.',
  method: 'GET',
  path: '/factors/proof-of-work',
  input: z.object({}),
  /** The solution is sent in the header `X-Proof-Of-Work`, as base64url of the JSON of `ProofOfWorkSolution`. */
  output: ProofOfWorkChallenge,
})
