import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../platform/access/actor.ts'
import { algorithms, relyingParty } from './passkey-rules.ts'

/** Loaded at the first passkey: it is large, and each start would take longer. */
const webAuthn = () => import('@simplewebauthn/server')

/** Whether a signed challenge was issued by this installation. */
type IsOwnChallenge = (challenge: string) => Promise<boolean>

/** A created passkey, as the browser returns it. */
interface Registration {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }
}

/** Verifies a created passkey for a site, with user verification; undefined when invalid. */
export const verifyRegistration = async (made: Registration, site: Site, isOurs: IsOwnChallenge) => {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: isOurs,
    expectedOrigin: site.origin,
    expectedRPID: relyingParty(site),
    supportedAlgorithmIDs: algorithms,
    // Any error means that the response is invalid.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { credential, credentialBackedUp: isSynced } = registrationInfo
  return { ...credential, publicKey: Buffer.from(credential.publicKey), isSynced }
}

/** A stored passkey. */
interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** Verifies an assertion of a stored passkey, with user verification; undefined when invalid. */
export const verifyAssertion = async (
  shown: PasskeyAssertion,
  storedPasskey: StoredPasskey,
  site: Site,
  isOurs: IsOwnChallenge,
) => {
  const { verifyAuthenticationResponse } = await webAuthn()
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
    credential: {
      id: storedPasskey.credentialId,
      publicKey: new Uint8Array(storedPasskey.publicKey),
      counter: storedPasskey.counter,
    },
    // Any error means that the assertion is invalid.
  }).catch(() => undefined)
  if (!proof?.verified) return undefined
  const { newCounter: counter, credentialBackedUp: isSynced } = proof.authenticationInfo
  return { counter, isSynced }
}
