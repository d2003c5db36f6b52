import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that a text was written by whoever knows the secret: HMAC-SHA-256, in 43 URL-safe characters. */
export const sign = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('base64url')

/** Compares secrets of any length in constant time, by signing both. */
export const isSecretEqual = (a: string, b: string): boolean => isSignatureValid(a, sign(a, b), a)

/** Whether a proof belongs to the text; how long it takes does not tell how much of it was right. */
export const isSignatureValid = (text: string, proof: string, secret: string): boolean => {
  const [actual, expected] = [Buffer.from(proof), Buffer.from(sign(text, secret))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
