import { type ChainedEntry, chainHash, genesisHashOf } from './hash-chain.ts'
import type { StoredEntry } from './store.ts'

/** The kind of a manipulation. */
export interface ChainFault {
  /**
   * `missing`: entries are missing · `misplaced`: an entry has the wrong number, or occurs twice · `changed`: an entry
   * differs from what was chained · `chain`: its chain value was replaced · `foreign`: it belongs to another tenant.
   */
  readonly kind: 'missing' | 'misplaced' | 'changed' | 'chain' | 'foreign'
  /** The number of the entry. */
  readonly seq: number
  readonly id: string
  /** The last missing number. */
  readonly to?: number
}

/** An entry number with its chain value, recorded earlier: it must still be there. */
export interface Anchor {
  readonly seq: number
  readonly chain: Buffer
}

export interface VerificationResult {
  readonly entries: number
  /** The last entry's number and value, to be recorded outside of the database. */
  readonly head: Anchor | undefined
  readonly faults: readonly ChainFault[]
  /** Whether the given anchor was found; true without one. */
  readonly anchored: boolean
}

/** Verifies entries one after the other. */
export interface Verifier {
  add(stored: StoredEntry): void
  /** The number of verified entries. */
  count(): number
  /** Whether the last entry does not match its value; the next one shows which of the two was changed. */
  hasSuspect(): boolean
  /** The last entry's number and value. */
  head(): Anchor
  finish(): readonly ChainFault[]
}

/**
 * Verifies a tenant's record from the entry after `start` on. The stored value of each entry is trusted for the next
 * one, so that one manipulation is reported once.
 */
export const createVerifier = (tenantId: string, start: Anchor): Verifier => {
  const faults: ChainFault[] = []
  let head = start
  let suspect: SuspectEntry | undefined
  let count = 0
  return {
    add: ({ entry, chain }) => {
      count += 1
      const at = { seq: entry.seq, id: entry.id }
      if (entry.tenantId !== tenantId) faults.push({ kind: 'foreign', ...at })
      if (entry.seq <= head.seq) {
        faults.push({ kind: 'misplaced', ...at })
        return
      }
      const isNext = entry.seq === head.seq + 1
      if (!isNext) faults.push({ kind: 'missing', seq: head.seq + 1, to: entry.seq - 1, id: entry.id })
      if (suspect) faults.push(classifyFault(suspect, isNext ? { entry, chain } : undefined))
      const expected = chainHash(head.chain, entry)
      // The entry after a gap cannot be verified, because its predecessor is missing.
      const previousSuspect: SuspectEntry | undefined = suspect
      suspect = isNext && !expected.equals(chain) ? { entry, expected } : undefined
      // The previous value was replaced, and this one matches the original.
      if (suspect && previousSuspect && chainHash(previousSuspect.expected, entry).equals(chain)) suspect = undefined
      head = { seq: entry.seq, chain }
    },
    count: () => count,
    hasSuspect: () => suspect !== undefined,
    head: () => head,
    finish: () => (suspect ? [...faults, classifyFault(suspect, undefined)] : faults),
  }
}

/**
 * Verifies a tenant's record from its first entry to its last. An anchor reveals that the end was cut off, or that the
 * whole record was rewritten.
 */
export const verifyRecord = async (
  tenantId: string,
  entries: AsyncIterable<StoredEntry>,
  anchor?: Anchor,
): Promise<VerificationResult> => {
  const verifier = createVerifier(tenantId, { seq: 0, chain: genesisHashOf(tenantId) })
  let anchored = anchor === undefined
  for await (const stored of entries) {
    verifier.add(stored)
    const isPlaced = verifier.head().seq === stored.entry.seq
    if (anchor && isPlaced && anchor.seq === stored.entry.seq) anchored = anchor.chain.equals(stored.chain)
  }
  const count = verifier.count()
  return { entries: count, head: count > 0 ? verifier.head() : undefined, faults: verifier.finish(), anchored }
}

interface SuspectEntry {
  readonly entry: ChainedEntry
  /** The expected value. */
  readonly expected: Buffer
}

/** An entry does not match its value: the next entry shows which of the two was changed. */
const classifyFault = ({ entry, expected }: SuspectEntry, next: StoredEntry | undefined): ChainFault => {
  const isWhole = next !== undefined && chainHash(expected, next.entry).equals(next.chain)
  return { kind: isWhole ? 'chain' : 'changed', seq: entry.seq, id: entry.id }
}
