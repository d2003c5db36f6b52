import { isStamped, stamp } from '../../../platform/secrets/stamp.ts'

/** The name by which devices know a site: its host, without scheme and port. */
export const relyingParty = (site: { readonly origin: string }): string => new URL(site.origin).hostname

/** Signatures that are accepted (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257]

/** How long a browser waits for its device, in milliseconds. */
export const patience = 120_000

/** How long a device has for signing a challenge. */
const challengeMilliseconds = 5 * 60_000

/** Where a challenge is good: at a site, and for a person or for whoever shows a passkey. */
export interface Place {
  readonly siteId: string
  readonly personId: string | null
}

const wordsOf = ({ siteId, personId }: Place, head: string): string =>
  `challenge for a passkey ${siteId} ${personId ?? 'anybody'} ${head}`

/** A challenge that proves itself: an end, a random part, and the stamp of both and of where it is good. */
export const challengeFor = (place: Place, at: Date, random: string, secretKey: string): string => {
  const head = `${(at.getTime() + challengeMilliseconds).toString(36).padStart(10, '0')}${random}`
  return head + stamp(wordsOf(place, head), secretKey)
}

/** Until when a challenge is good here; undefined when it is none of ours, is good elsewhere, or is over. */
export const endOfChallenge = (challenge: string, place: Place, at: Date, secretKey: string): Date | undefined => {
  const [head, proof] = [challenge.slice(0, -43), challenge.slice(-43)]
  if (!isStamped(wordsOf(place, head), proof, secretKey)) return undefined
  const end = new Date(Number.parseInt(head.slice(0, 10), 36))
  return end > at ? end : undefined
}
