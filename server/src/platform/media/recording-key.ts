import { newSecret } from '../ids.ts'
import { decrypt, encrypt } from '../secrets/encryption.ts'

const purpose = 'recording key'

/** A new key for the files of one recording, encrypted with the secret of the installation. */
export const newEncryptedKey = (secretKey: string): Buffer => encrypt(newSecret(), secretKey, purpose)

/** The key of a recording's files. @throws Error when it was encrypted with another secret */
export const recordingKey = (encryptedKey: Buffer, secretKey: string): Buffer =>
  Buffer.from(decrypt(encryptedKey, secretKey, purpose), 'base64url')

/** What an encrypted file of a track is; none can take the place of another. */
export const chunkContext = (trackId: string, kind: 'received' | 'assembled', position?: number): string =>
  position === undefined ? `${trackId} ${kind}` : `${trackId} ${kind} ${position}`
