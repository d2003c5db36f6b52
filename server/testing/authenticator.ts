import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'

/** A software authenticator with passkeys: P-256, no attestation, always with user verification. */
export interface Authenticator {
  readonly credentialId: string
  /** The public key in its stored form (COSE). */
  readonly publicKey: Buffer
  /** The response to `navigator.credentials.create`. */
  readonly make: (challenge: string, origin: string, options?: AuthenticatorFault) => RegistrationResponse
  /** The response to `navigator.credentials.get`. */
  readonly show: (
    challenge: string,
    origin: string,
    personId: string,
    options?: AuthenticatorFault,
  ) => AuthenticationResponse
}

/** Deviations of a faulty or malicious device. */
export interface AuthenticatorFault {
  /** The host it signs for. */
  readonly host?: string
  /** Without user verification. */
  readonly isUnverified?: boolean
  /** Sets its signature counter. */
  readonly counter?: number
}

interface Credential<R> {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: R
}
type RegistrationResponse = Credential<{ readonly clientDataJSON: string; readonly attestationObject: string }>
type AuthenticationResponse = Credential<{
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string
}>

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer | Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** A new authenticator with one passkey. */
export const createAuthenticator = (): Authenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const cose = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    ),
  )
  const rawId = randomBytes(16)
  const id = text(rawId)
  let uses = 0

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: text(Buffer.from(challenge, 'base64url')), origin, crossOrigin: false }),
    )
  const authData = (origin: string, { host, isUnverified, counter }: AuthenticatorFault, attested?: Buffer): Buffer => {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++uses)
    return Buffer.concat([
      sha256(host ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ])
  }
  return {
    credentialId: id,
    publicKey: cose,
    make: (challenge, origin, odd = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cose])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(origin, odd, attested))],
        ]) as never,
      )
      const client = clientData('webauthn.create', challenge, origin)
      const response = { clientDataJSON: text(client), attestationObject: text(attestation) }
      return { id, rawId: id, type: 'public-key', response }
    },
    show: (challenge, origin, personId, odd = {}) => {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(origin, odd)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: text(Buffer.from(personId)),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

/** The code an authenticator app shows for a Base32 secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
