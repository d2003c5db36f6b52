/*
 * Duplicates: how many of the pairs of records that the product takes for one person are one (precision), and how many people who
 * are on record twice it finds (recall), by the keyed hashes and the lookup keys that it uses. A person is found when the pair is
 * certain; `reviewRecall` counts those whom staff get to see as well, and `reviewsPerThousand` how many wrong pairs staff see.
 * Options: --records N (10000): half as many people, each twice; --seed N (12345): of the generator.
 */
import { parseArgs } from 'node:util'
import { createFingerprinter } from '../../server/src/platform/record-linkage/identity-fingerprint.ts'
import { IdentityIndex } from '../../server/src/platform/record-linkage/identity-index.ts'
import type { Measurement } from '../rig/budget.ts'
import { rounded } from '../rig/statistics.ts'
import { type GeneratedRecord, generateRecords } from './generated-people.ts'

interface Pair {
  readonly isRight: boolean
  readonly isCertain: boolean
  readonly kinds: string
}

/** Compares each record with those before it, as a proposal is compared when it arrives. */
const findPairs = (records: readonly GeneratedRecord[]): Pair[] => {
  const fingerprinter = createFingerprinter('secret of the bench', 'tenant of the bench')
  const index = new IdentityIndex<GeneratedRecord>()
  return records.flatMap((record) => {
    const fingerprint = fingerprinter.of(record)
    const pairs = index.find(fingerprint).map(({ value, match: { isCertain, evidence } }) => ({
      isRight: value.personId === record.personId,
      isCertain,
      kinds: evidence.map(({ kind }) => kind).join(' + '),
    }))
    index.add(fingerprint, record)
    return pairs
  })
}

/** How often each explanation was right, the most frequent first. */
const rowsOf = (pairs: readonly Pair[]) =>
  [...Map.groupBy(pairs, ({ kinds }) => kinds)]
    .map(([evidence, some]) => ({
      evidence,
      certain: String(some[0]!.isCertain),
      pairs: some.length,
      right: some.filter(({ isRight }) => isRight).length,
    }))
    .toSorted((a, b) => b.pairs - a.pairs)

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const options = { records: { type: 'string', default: '10000' }, seed: { type: 'string', default: '12345' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const people = Number(values.records) / 2
  const records = generateRecords(people, Number(values.seed))
  const began = performance.now()
  const pairs = findPairs(records)
  const took = performance.now() - began
  const certain = pairs.filter(({ isCertain }) => isCertain)
  const right = certain.filter(({ isRight }) => isRight).length
  const figures = {
    precision: rounded(right / certain.length, 4),
    recall: rounded(right / people, 4),
    reviewRecall: rounded(pairs.filter(({ isRight }) => isRight).length / people, 4),
    reviewsPerThousand: rounded(
      (pairs.filter(({ isRight, isCertain }) => !isRight && !isCertain).length / records.length) * 1000,
      0,
    ),
    microsecondsPerRecord: rounded((took / records.length) * 1000, 0),
  }
  return { figures, table: rowsOf(pairs) }
}
