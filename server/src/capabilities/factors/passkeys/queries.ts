import type { PasskeyRequest } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../../platform/access/actor.ts'
import { newChallenge } from '../../../platform/secrets/challenge.ts'
import { challengeEnd, patience, purposeOf, relyingParty } from './rules.ts'

/** What a device is told before it shows a passkey; the person says who they are by choosing one. */
export const requestAt = (site: Site, at: Date, secretKey: string): PasskeyRequest => ({
  challenge: newChallenge(purposeOf(site.id, null), challengeEnd(at), secretKey),
  rpId: relyingParty(site),
  timeout: patience,
  userVerification: 'required',
})
