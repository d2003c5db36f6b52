import { hash, randomBytes, randomUUID } from 'node:crypto'

/** A new UUID, version 7: sorted by the instant it was made at (RFC 9562 5.7). */
export const newId = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  // The chance and the variant of a version 4; the runtime has a stock of these, which is cheaper than asking for bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The instant at which a UUID of version 7 was made. */
export const instantOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** A secret of 256 bits, in URL-safe characters. Only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a secret: what the database keeps and looks up. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A code of `digits` decimal digits, each as likely as the other. */
export const newCode = (digits: number): string => {
  let code = ''
  while (code.length < digits) {
    const byte = randomBytes(1)[0]!
    if (byte < 250) code += byte % 10
  }
  return code
}
