import { Secret, TOTP } from 'otpauth'

/** Seconds for which an authenticator app shows one code. */
const periodSeconds = 30

const totp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  // SHA-1, six digits and half a minute are what every app understands; RFC 6238 is safe with them.
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** A new secret for an app, in Base32, and the address its picture says. */
export const newTotp = (secret: Buffer, issuer: string, label: string): { secret: string; uri: string } => {
  const text = new Secret({ buffer: Uint8Array.from(secret).buffer }).base32
  // A colon parts the issuer from the account in the address.
  return { secret: text, uri: totp(text, { issuer: issuer.replaceAll(':', ' '), label }).toString() }
}

/**
 * The step a code belongs to, if it is one that the app shows at the instant, or showed or will show half a minute off it.
 * Whether the step was taken before is not decided here.
 */
export const timeStepOf = (secret: string, code: string, at: Date): number | undefined => {
  const timestamp = at.getTime()
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totp(secret).validate({ token: digits, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
