/** The name by which devices know a site: its host, without scheme and port. */
export const relyingParty = (site: { readonly origin: string }): string => new URL(site.origin).hostname

/** Signatures that are accepted (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257]

/** How long a browser waits for its device, in milliseconds. */
export const patience = 120_000

/** How long a device has for signing a challenge. */
const challengeMilliseconds = 15 * 60_000

/** When a challenge that is made now is over. */
export const challengeEnd = (at: Date): Date => new Date(at.getTime() + challengeMilliseconds)

/** What a challenge is for: a site, and a person or whoever shows a passkey. */
export const purposeOf = (siteId: string, personId: string | null): string =>
  `for a passkey at ${siteId} of ${personId ?? 'anybody'}`

/** What a challenge is for that somebody who is signed in answers once more. */
export const proofPurposeOf = (siteId: string, personId: string): string => `for proof at ${siteId} by ${personId}`
