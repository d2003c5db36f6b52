import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { hashOf, newSecret } from '../ids.ts'

const nonceLength = 12
const tagLength = 16

/** Encrypts a text so that only who knows the secret can read it (AES-256-GCM, the key derived by HKDF-SHA-256). */
export const encrypt = (text: string, secret: string, purpose: string): Buffer => {
  const nonce = hashOf(newSecret()).subarray(0, nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/**
 * Reads what `seal` has made.
 * @throws Error when the secret or the purpose is another one, or a bit has changed
 */
export const decrypt = (sealed: Buffer, secret: string, purpose: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, nonceLength))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/** Encrypts bytes with a key of 32 bytes (AES-256-GCM). `context` says what they are; they decrypt only as the same. */
export const encryptBytes = (content: Uint8Array, key: Uint8Array, context: string): Buffer => {
  const nonce = hashOf(newSecret()).subarray(0, nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/**
 * Reads what `encryptBytes` has made.
 * @throws Error when the key or the context is another one, or a bit has changed
 */
export const decryptBytes = (sealed: Uint8Array, key: Uint8Array, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength)).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}

const keyOf = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
