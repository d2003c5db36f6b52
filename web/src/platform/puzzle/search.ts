/** How many bits at the beginning of some bytes are zero. */
const zeroBits = (bytes: Uint8Array): number => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** Looks for the number that solves a puzzle: the SHA-256 of both begins with so many zero bits. */
export const search = async (challenge: string, bits: number): Promise<string> => {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${nonce}`))
    if (zeroBits(new Uint8Array(digest)) >= bits) return String(nonce)
  }
}
