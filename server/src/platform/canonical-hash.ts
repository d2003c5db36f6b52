import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** The SHA-256 of bytes, in hexadecimal. */
export const bytesHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 of a value's canonical JSON (RFC 8785): the same for any order of keys. */
export const canonicalHash = (value: unknown): Buffer => createHash('sha256').update(canonicalize(value)!).digest()
