/** How long a puzzle can be solved, in milliseconds. */
const challengeTtlMs = 10 * 60_000

/** When a puzzle that is given out now is over. */
export const challengeExpiry = (at: Date): Date => new Date(at.getTime() + challengeTtlMs)

/** What a puzzle is for: one site. */
export const challengePurpose = (siteId: string): string => `a puzzle at ${siteId}`

/** How many bits at the beginning of some bytes are zero. */
export const zeroBits = (bytes: Uint8Array): number => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] as number) - 24
}

/** A solution as it is sent: the puzzle, and the number that solves it. */
export const partsOf = (
  sent: string | undefined,
): { readonly challenge: string; readonly nonce: string } | undefined => {
  const [, challenge, nonce] = /^([\w-]{1,200})\.(\d{1,12})$/.exec(sent ?? '') ?? []
  return challenge && nonce ? { challenge, nonce } : undefined
}
