import { Secret, TOTP } from 'otpauth'

/** Period of a code in seconds. */
const periodSeconds = 30

const totp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  // All authenticator apps support SHA-1, six digits and 30 seconds; RFC 6238 is secure with them.
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** A new secret in Base32, and the `otpauth:` address for the QR code. */
export const newTotp = (secret: Buffer, issuer: string, label: string): { secret: string; uri: string } => {
  const text = new Secret({ buffer: Uint8Array.from(secret).buffer }).base32
  // A colon separates issuer and account in the address.
  return { secret: text, uri: totp(text, { issuer: issuer.replaceAll(':', ' '), label }).toString() }
}

/**
 * The time step of a code, if it is valid at the instant or within 30 seconds of it. Whether the step was consumed
 * before is checked elsewhere.
 */
export const timeStepOf = (secret: string, code: string, at: Date): number | undefined => {
  const timestamp = at.getTime()
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totp(secret).validate({ token: digits, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
