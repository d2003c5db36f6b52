/** How long a new secret waits for its first code. */
export const setupTtlMs = 10 * 60_000
/** Maximum passkeys per person. */
export const maxPasskeys = 20

// Without letters that look alike, so that codes can be read from paper.
const codeAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Recovery codes of 80 bits, each from 16 random bytes: `K3MZ-9QXA-7TFH-2WBC`. */
export const recoveryCodesOf = (bytes: Buffer): string[] => {
  const codes: string[] = []
  for (let start = 0; start + 16 <= bytes.length; start += 16)
    codes.push([...bytes.subarray(start, start + 16)].map((byte) => codeAlphabet[byte % 32]).join(''))
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** Normalizes a recovery code for hashing, regardless of how it was typed, and binds it to its person. */
export const normalizeCode = (personId: string, code: string): string =>
  `${personId} ${code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`

/** Number of recovery codes per person. */
export const recoveryCodeCount = 10

/** The encryption purpose of a person's TOTP secret. */
export const encryptionPurposeOf = ({
  tenantId,
  personId,
}: {
  readonly tenantId: string
  readonly personId: string
}): string => `authenticator app ${tenantId} ${personId}`
