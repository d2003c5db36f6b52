import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Site } from '../../platform/access/actor.ts'
import { algorithms, relyingParty } from './passkey-rules.ts'

/** Says whether a challenge that a device has signed is one of ours. */
type IsOwnChallenge = (challenge: string) => Promise<boolean>

/** What a browser has made. */
interface Registration {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }
}

/** The passkey a device has made for a site, its owner verified; undefined when it was not made for us. */
export const verifyRegistration = async (made: Registration, site: Site, isOurs: IsOwnChallenge) => {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: isOurs,
    expectedOrigin: site.origin,
    expectedRPID: relyingParty(site),
    supportedAlgorithmIDs: algorithms,
    // Whatever it stumbles over was not made for us.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { credential, credentialBackedUp: isSynced } = registrationInfo
  return { ...credential, publicKey: Buffer.from(credential.publicKey), isSynced }
}

/** A passkey as it is kept. */
interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** What a passkey says of itself when it proves to be the one that is kept, its owner verified; undefined when not. */
export const verifyAssertion = async (
  shown: PasskeyAssertion,
  kept: StoredPasskey,
  site: Site,
  isOurs: IsOwnChallenge,
) => {
  const { userHandle, ...response } = shown.response
  const proof = await verifyAuthenticationResponse({
    response: {
      ...shown,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: isOurs,
    expectedOrigin: site.origin,
    expectedRPID: relyingParty(site),
    credential: { id: kept.credentialId, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
    // Whatever it stumbles over proves nothing.
  }).catch(() => undefined)
  if (!proof?.verified) return undefined
  const { newCounter: counter, credentialBackedUp: isSynced } = proof.authenticationInfo
  return { counter, isSynced }
}
