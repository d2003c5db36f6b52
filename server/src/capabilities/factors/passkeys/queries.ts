import type { PasskeyRequest } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../../platform/access/actor.ts'
import { newSecret } from '../../../platform/ids.ts'
import { challengeFor, patience, relyingParty } from './rules.ts'

/** What a device is told before it shows a passkey; the person says who they are by choosing one. */
export const requestAt = (site: Site, at: Date, secretKey: string): PasskeyRequest => ({
  challenge: challengeFor({ siteId: site.id, personId: null }, at, newSecret(), secretKey),
  rpId: relyingParty(site),
  timeout: patience,
  userVerification: 'required',
})
