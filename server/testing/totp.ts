import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at an instant for a secret in Base32. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
