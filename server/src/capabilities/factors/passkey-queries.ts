import { getPasskeyProof as getPasskeyProofOperation } from '@colloquy/contract/factors/operations'
import type { PasskeyRequest } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { ceremonyTimeoutMs, challengeEnd, proofPurposeOf, purposeOf, relyingParty } from './passkey-rules.ts'
import { passkeysOf } from './passkey-store.ts'

const requestFor = (site: Site, purpose: string, at: Date, secretKey: string): PasskeyRequest => ({
  challenge: createSignedChallenge(purpose, challengeEnd(at), secretKey),
  rpId: relyingParty(site),
  timeout: ceremonyTimeoutMs,
  userVerification: 'required',
})

/** Request options of a passkey sign-in. The chosen passkey identifies the person. */
export const requestAt = (site: Site, at: Date, secretKey: string): PasskeyRequest =>
  requestFor(site, purposeOf(site.id, null), at, secretKey)

/** Request options for reauthentication with one of the person's own passkeys. */
export const getPasskeyProof = (secretKey: string) =>
  query(getPasskeyProofOperation, {
    allow: signedIn,
    run: async ({ tx, me, at }) => ({
      ...requestFor(me.site, proofPurposeOf(me.site.id, me.personId), at, secretKey),
      allowCredentials: (await passkeysOf(tx, me.personId)).map(({ credential_id }) => ({
        id: credential_id,
        type: 'public-key' as const,
      })),
    }),
  })
