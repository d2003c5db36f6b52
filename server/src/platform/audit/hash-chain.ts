import { createHash } from 'node:crypto'

/** An entry of the audit record with its number, as it is stored, exported and hashed. Absent values are null. */
export interface ChainedEntry {
  /** The number in the tenant's record: 1, 2, 3 … */
  readonly seq: number
  readonly id: string
  readonly tenantId: string
  /** ISO instant in UTC. */
  readonly at: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly sessionId: string | null
  readonly operation: string
  readonly subjectKind: string | null
  readonly subjectId: string | null
  /** `done`, or the code of a refusal. */
  readonly outcome: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** JSON with one spelling only: sorted keys, no spaces (RFC 8785, for values that came from JSON). */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
  return `{${members.join(',')}}`
}

/** The chain value before a tenant's first entry, so that no record can be passed off as another tenant's. */
export const genesisHashOf = (tenantId: string): Buffer =>
  createHash('sha256').update(`colloquy audit record of ${tenantId}`).digest()

/** The chain value of an entry: SHA-256 over the previous value (32 bytes) and the entry as canonical JSON. */
export const chainHash = (previous: Buffer, entry: ChainedEntry): Buffer =>
  createHash('sha256').update(previous).update(canonical(entry)).digest()
