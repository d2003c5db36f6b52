import { Secret, TOTP } from 'otpauth'

/** The TOTP code of a Base32 secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
