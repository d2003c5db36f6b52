import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair that identifies the installation to push services (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derives the key pair from the installation's secret by HKDF-SHA-256, so that all processes have the same one and it is
 * kept where the secret is kept. Browsers bind their subscriptions to it.
 */
export const vapidKeysOf = (secretKey: string): VapidKeys => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', 32)))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}
