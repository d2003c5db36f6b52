import { getPasskeyProof as getPasskeyProofOperation } from '@colloquy/contract/factors/operations'
import type { PasskeyRequest } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { challengeEnd, patience, proofPurposeOf, purposeOf, relyingParty } from './passkey-rules.ts'
import { passkeysOf } from './passkey-store.ts'

const requestFor = (site: Site, purpose: string, at: Date, secretKey: string): PasskeyRequest => ({
  challenge: createSignedChallenge(purpose, challengeEnd(at), secretKey),
  rpId: relyingParty(site),
  timeout: patience,
  userVerification: 'required',
})

/** What a device is told before it shows a passkey; the person says who they are by choosing one. */
export const requestAt = (site: Site, at: Date, secretKey: string): PasskeyRequest =>
  requestFor(site, purposeOf(site.id, null), at, secretKey)

/** The same for somebody who is signed in and shows one of theirs once more. */
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
