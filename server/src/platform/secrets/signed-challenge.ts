import { newSecret } from '../ids.ts'
import { isSignatureValid, sign } from './signature.ts'

const signedTextOf = (purpose: string, head: string): string => `challenge ${purpose} ${head}`

/**
 * A stateless signed challenge: expiry, random part, and a signature over both and the purpose. Nothing is stored until
 * it is used.
 */
export const createSignedChallenge = (purpose: string, end: Date, secretKey: string): string => {
  const head = end.getTime().toString(36).padStart(10, '0') + newSecret()
  return head + sign(signedTextOf(purpose, head), secretKey)
}

/** The expiry of a challenge; undefined when it is forged, for another purpose, or expired. */
export const verifySignedChallenge = (
  challenge: string,
  purpose: string,
  at: Date,
  secretKey: string,
): Date | undefined => {
  const [head, proof] = [challenge.slice(0, -43), challenge.slice(-43)]
  if (!isSignatureValid(signedTextOf(purpose, head), proof, secretKey)) return undefined
  const end = new Date(Number.parseInt(head.slice(0, 10), 36))
  return end > at ? end : undefined
}
