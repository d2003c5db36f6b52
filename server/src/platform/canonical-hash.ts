import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** The SHA-256 of a value's canonical JSON (RFC 8785): the same for any order of keys. */
export const canonicalHash = (value: unknown): Buffer => createHash('sha256').update(canonicalize(value)!).digest()
