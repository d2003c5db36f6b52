import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Done, Id } from '../values.ts'
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

export const openFactors = operation('factors.open', {
  summary: 'What stands beside the password of whoever asks.',
  method: 'GET',
  path: '/factors',
  input: z.object({}),
  output: Factors,
})

export const beginTotp = operation('factors.beginTotp', {
  summary: 'A new secret for an authenticator app. It counts once a code of it was confirmed.',
  method: 'POST',
  path: '/factors/totp/begin',
  input: z.object(anew),
  output: TotpSetup,
  refusals: ['factor_wrong', 'passkey_unfit'],
})

export const confirmTotp = operation('factors.confirmTotp', {
  summary: 'Takes a new authenticator app into use and tells the address of record.',
  method: 'POST',
  path: '/factors/totp/confirm',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: ['factor_wrong', 'factor_not_begun'],
})

export const removeTotp = operation('factors.removeTotp', {
  summary: 'Stops asking for the authenticator app and forgets the recovery codes.',
  method: 'POST',
  path: '/factors/totp/remove',
  input: z.object({ code: FactorCode }),
  output: Factors,
  refusals: ['factor_wrong', 'factor_demanded'],
})

export const renewRecoveryCodes = operation('factors.renewRecoveryCodes', {
  summary: 'New recovery codes in place of all older ones.',
  method: 'POST',
  path: '/factors/recovery-codes',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: ['factor_wrong'],
})

export const beginPasskey = operation('factors.beginPasskey', {
  summary: 'What a browser needs to make a passkey for whoever asks.',
  method: 'POST',
  path: '/factors/passkeys/begin',
  input: z.object(anew),
  output: PasskeyCreation,
  refusals: ['factor_wrong', 'passkey_unfit', 'too_many_passkeys'],
})

export const addPasskey = operation('factors.addPasskey', {
  summary: 'Keeps a passkey that a browser has made, and tells the address of record.',
  method: 'POST',
  path: '/factors/passkeys',
  input: z.object({ name: PasskeyName, made: PasskeyRegistration }),
  output: Factors,
  refusals: ['passkey_unfit', 'too_many_passkeys'],
})

export const renamePasskey = operation('factors.renamePasskey', {
  summary: 'Calls one of the own passkeys something else.',
  method: 'PATCH',
  path: '/factors/passkeys/{passkeyId}',
  input: z.object({ passkeyId: Id, name: PasskeyName }),
  output: Factors,
})

export const removePasskey = operation('factors.removePasskey', {
  summary: 'Forgets one of the own passkeys, and tells the address of record.',
  method: 'POST',
  path: '/factors/passkeys/{passkeyId}/remove',
  /** `shown`: an assertion of any of the person's passkeys; required without an authenticator app. */
  input: z.object({ passkeyId: Id, shown: z.optional(PasskeyAssertion) }),
  output: Factors,
  refusals: ['factor_demanded', 'factor_wrong', 'passkey_unfit'],
})

export const getPasskeyProof = operation('factors.getPasskeyProof', {
  summary: 'What a browser needs to show one of the own passkeys once more, before a way in is added.',
  method: 'GET',
  path: '/factors/proof',
  input: z.object({}),
  output: PasskeyProof,
})

export const resetFactors = operation('factors.reset', {
  summary: "Forgets somebody's app, recovery codes and passkeys, because they have lost them; ends their sessions.",
  method: 'POST',
  path: '/factors/people/{personId}/reset',
  input: z.object({ personId: Id }),
  output: Done,
})

export const getProofOfWorkChallenge = operation('factors.getProofOfWorkChallenge', {
  summary: 'A proof-of-work challenge for an anonymous request, in the format of ALTCHA.',
  method: 'GET',
  path: '/factors/proof-of-work',
  input: z.object({}),
  /** The solution is sent in the header `X-Proof-Of-Work`, as base64url of the JSON of `ProofOfWorkSolution`. */
  output: ProofOfWorkChallenge,
})
