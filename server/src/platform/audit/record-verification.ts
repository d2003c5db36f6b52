import { type ChainedEntry, chainHash, genesisHashOf } from './hash-chain.ts'
import type { StoredEntry } from './store.ts'

/** Where a record has been touched, and what kind of touch it was. */
export interface ChainFault {
  /**
   * `missing` entries are not there · `misplaced` an entry stands where it does not belong, or stands there twice ·
   * `changed` an entry is not what was chained · `chain` its chain value was replaced · `foreign` it is another tenant's.
   */
  readonly kind: 'missing' | 'misplaced' | 'changed' | 'chain' | 'foreign'
  /** The place it was found at. */
  readonly seq: number
  readonly id: string
  /** The last place that is missing. */
  readonly to?: number
}

/** A place of the record and its chain value, noted at some time: it still has to stand there. */
export interface Anchor {
  readonly seq: number
  readonly chain: Buffer
}

export interface VerificationResult {
  readonly entries: number
  /** The last entry's place and value, worth noting where nobody can reach it. */
  readonly head: Anchor | undefined
  readonly faults: readonly ChainFault[]
  /** Whether the given anchor stands; true when none was given. */
  readonly anchored: boolean
}

/**
 * Proves a tenant's record from its first entry to its last. The stored value of each entry is taken for true when the
 * next one is looked at, so that one touch is one fault and not a thousand.
 * An anchor is what finds out that a record was cut off at its end, or written anew as a whole.
 */
export const verifyRecord = async (
  tenantId: string,
  entries: AsyncIterable<StoredEntry>,
  anchor?: Anchor,
): Promise<VerificationResult> => {
  const faults: ChainFault[] = []
  let head: Anchor = { seq: 0, chain: genesisHashOf(tenantId) }
  let doubted: SuspectEntry | undefined
  let anchored = anchor === undefined
  let count = 0
  for await (const { entry, chain } of entries) {
    count += 1
    const at = { seq: entry.seq, id: entry.id }
    if (entry.tenantId !== tenantId) faults.push({ kind: 'foreign', ...at })
    if (entry.seq <= head.seq) {
      faults.push({ kind: 'misplaced', ...at })
      continue
    }
    const isNext = entry.seq === head.seq + 1
    if (!isNext) faults.push({ kind: 'missing', seq: head.seq + 1, to: entry.seq - 1, id: entry.id })
    if (doubted) faults.push(classifyFault(doubted, isNext ? { entry, chain } : undefined))
    const expected = chainHash(head.chain, entry)
    // Behind a gap nothing can be said about the entry: what it was chained to is gone.
    const wasDoubted: SuspectEntry | undefined = doubted
    doubted = isNext && !expected.equals(chain) ? { entry, expected } : undefined
    // The value before was replaced, and this one fits the value that should have stood there.
    if (doubted && wasDoubted && chainHash(wasDoubted.expected, entry).equals(chain)) doubted = undefined
    head = { seq: entry.seq, chain }
    if (anchor && anchor.seq === entry.seq) anchored = anchor.chain.equals(chain)
  }
  if (doubted) faults.push(classifyFault(doubted, undefined))
  return { entries: count, head: count > 0 ? head : undefined, faults, anchored }
}

interface SuspectEntry {
  readonly entry: ChainedEntry
  /** The value it should have. */
  readonly expected: Buffer
}

/** An entry does not fit its value: the next entry tells which of the two was touched. */
const classifyFault = ({ entry, expected }: SuspectEntry, next: StoredEntry | undefined): ChainFault => {
  const isWhole = next !== undefined && chainHash(expected, next.entry).equals(next.chain)
  return { kind: isWhole ? 'chain' : 'changed', seq: entry.seq, id: entry.id }
}
