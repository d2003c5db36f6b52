/** The relying party ID of a site: its host, without scheme and port. */
export const relyingParty = (site: { readonly origin: string }): string => new URL(site.origin).hostname

/** Accepted signature algorithms (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257]

/** How long a browser waits for the device, in milliseconds. */
export const ceremonyTimeoutMs = 120_000

/** Lifetime of a challenge. */
const challengeTtlMs = 15 * 60_000

/** When a challenge issued now expires. */
export const challengeEnd = (at: Date): Date => new Date(at.getTime() + challengeTtlMs)

/** The purpose of a challenge: a site, and a person or, at sign-in, anybody. */
export const purposeOf = (siteId: string, personId: string | null): string =>
  `for a passkey at ${siteId} of ${personId ?? 'anybody'}`

/** The purpose of a reauthentication challenge. */
export const proofPurposeOf = (siteId: string, personId: string): string => `for proof at ${siteId} by ${personId}`
