import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'

/** The claims of a token, besides the registered ones below. */
export type Claims = Readonly<Record<string, unknown>>

export interface RegisteredClaims {
  readonly issuer: string
  readonly audience: string
  readonly subject: string
  readonly at: Date
  /** Lifetime in seconds. */
  readonly seconds: number
}

/** Signs JSON web tokens with the installation's own key (EdDSA). */
export interface Signer {
  readonly sign: (claims: Claims, registered: RegisteredClaims) => Promise<string>
  /** The public key, for verification. */
  readonly publicKey: () => Promise<JWK>
}

// RFC 8410: the prefix of the 32 bytes of an Ed25519 key in PKCS #8.
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A signer whose key is derived from the installation's secret, so that every process has the same one. */
export const createSigner = (secretKey: string): Signer => {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'signing key of id tokens', 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const published = publicJwk(key)
  const head = published.then(({ kid }) => encoded({ alg: 'EdDSA', typ: 'JWT', kid }))
  return {
    sign: async (claims, { issuer, audience, subject, at, seconds }) => {
      const issuedAt = Math.floor(at.getTime() / 1000)
      const registered = { iss: issuer, aud: audience, sub: subject, iat: issuedAt, exp: issuedAt + seconds }
      const signed = `${await head}.${encoded({ ...claims, ...registered })}`
      // Synchronous: passing the work to another thread, as libraries do, takes several times as long as signing.
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
    publicKey: () => published,
  }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const publicJwk = async (key: KeyObject): Promise<JWK> => {
  const jwk = await exportJWK(createPublicKey(key))
  return { ...jwk, alg: 'EdDSA', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}
