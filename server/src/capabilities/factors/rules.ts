import { Secret, TOTP } from 'otpauth'

/** Seconds for which an authenticator app shows one code. */
const period = 30

/** How long a new secret waits for its first code. */
export const confirmMilliseconds = 10 * 60_000
/** More passkeys than anybody has devices. */
export const mostPasskeys = 20

const totp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  // SHA-1, six digits and half a minute are what every app understands; RFC 6238 is safe with them.
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

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
export const stepOf = (secret: string, code: string, at: Date): number | undefined => {
  const timestamp = at.getTime()
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totp(secret).validate({ token: digits, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

// Without letters that look like others, so that a code can be read from paper.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Recovery codes of 80 bits, out of sixteen random bytes each: `K3MZ-9QXA-7TFH-2WBC`. */
export const recoveryCodesOf = (bytes: Buffer): string[] => {
  const codes: string[] = []
  for (let start = 0; start + 16 <= bytes.length; start += 16)
    codes.push([...bytes.subarray(start, start + 16)].map((byte) => letters[byte % 32]).join(''))
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** A recovery code as its hash is taken: however it was typed, and bound to its person. */
export const plainCode = (personId: string, code: string): string =>
  `${personId} ${code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`

/** How many recovery codes somebody is given. */
export const recoveryCount = 10

/** People of these jobs must have a second factor where the tenant demands one. */
export const isGuarded = ({ roleId, isAdmin }: { readonly roleId: number | null; readonly isAdmin: boolean }): boolean =>
  isAdmin || roleId === 2 || roleId === 8

/** What a secret of somebody's app is sealed for. */
export const purposeOf = ({ tenantId, personId }: { readonly tenantId: string; readonly personId: string }): string =>
  `authenticator app ${tenantId} ${personId}`
