import { newSecret } from '../ids.ts'
import { isSignatureValid, sign } from './signature.ts'

const signedTextOf = (purpose: string, head: string): string => `challenge ${purpose} ${head}`

/**
 * A text that nobody else can make and that proves itself: its end, a random part, and the stamp of both and of what it is
 * for. Nothing has to be kept of it until somebody comes back with it.
 */
export const createSignedChallenge = (purpose: string, end: Date, secretKey: string): string => {
  const head = end.getTime().toString(36).padStart(10, '0') + newSecret()
  return head + sign(signedTextOf(purpose, head), secretKey)
}

/** Until when a challenge counts; undefined when it is none of ours, is for something else, or is over. */
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
