import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyRecord } from './audit-log-verification.ts'
import { type ChainedEntry, canonical, chainHash, genesisHashOf } from './hash-chain.ts'
import type { StoredEntry } from './store.ts'

const tenantId = '0193d1b2-0000-7000-8000-000000000001'

const entryAt = (seq: number): ChainedEntry => ({
  seq,
  id: `entry-${seq}`,
  tenantId,
  at: `2026-11-20T10:00:0${seq % 10}.000Z`,
  actorKind: 'person',
  actorId: 'somebody',
  sessionId: 'session',
  operation: 'calls.cancel',
  subjectKind: 'call',
  subjectId: `call-${seq}`,
  outcome: 'done',
  facts: { requestId: `r-${seq}`, reason: 'late', amount: 12.5 },
})

/** A valid record with so many entries. */
const recordOf = (count: number): StoredEntry[] => {
  let chain = genesisHashOf(tenantId)
  return Array.from({ length: count }, (_, index) => {
    const entry = entryAt(index + 1)
    chain = chainHash(chain, entry)
    return { entry, chain }
  })
}

const evaluate = async (record: readonly StoredEntry[], anchor?: Parameters<typeof verifyRecord>[2]) => {
  const read = async function* () {
    yield* record
  }
  return await verifyRecord(tenantId, read(), anchor)
}
const faultsOf = async (record: readonly StoredEntry[]) =>
  (await evaluate(record)).faults.map(({ kind, seq, to }) => (to === undefined ? [kind, seq] : [kind, seq, to]))

describe('the canonical form', () => {
  it('is that of RFC 8785: sorted keys, no spaces, numbers as in ECMAScript', () => {
    expect(canonical({ b: [1, 1e21, 0.000001, null], a: { ö: 'x\u0007"', Z: false } })).toBe(
      '{"a":{"Z":false,"ö":"x\\u0007\\""},"b":[1,1e+21,0.000001,null]}',
    )
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonical(turned)).toBe(canonical(value))
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 200 },
    )
  })
})

describe('an unmodified record', () => {
  it.each([0, 1, 2, 50])('of %i entries is valid, and its head is returned', async (count) => {
    const record = recordOf(count)
    const verdict = await evaluate(record)
    expect(verdict).toMatchObject({ entries: count, faults: [], anchored: true })
    expect(verdict.head?.chain).toEqual(record.at(-1)?.chain)
  })

  it('is invalid as the record of another tenant', async () => {
    const read = async function* () {
      yield* recordOf(2)
    }
    const { faults } = await verifyRecord('0193d1b2-0000-7000-8000-000000000002', read())
    expect(faults.map(({ kind }) => kind)).toContain('foreign')
  })
})

describe('verification finds the exact entry of a manipulation', () => {
  const fields = Object.keys(entryAt(1)).filter((name) => name !== 'seq' && name !== 'tenantId')

  it.each(fields)('when %s is changed', async (field) => {
    for (const index of [1, 4, 9]) {
      const record = recordOf(9)
      const touched = record[index - 1]!
      const other = field === 'facts' ? { ...touched.entry.facts, amount: 12.51 } : 'other'
      record[index - 1] = { ...touched, entry: { ...touched.entry, [field]: other } }
      expect(await faultsOf(record)).toEqual([['changed', index]])
    }
  })

  it('when a chain value is replaced', async () => {
    const record = recordOf(9)
    record[3] = { ...record[3]!, chain: Buffer.alloc(32, 7) }
    expect(await faultsOf(record)).toEqual([['chain', 4]])
  })

  it('when a chain value is removed', async () => {
    const record = recordOf(9)
    record[3] = { ...record[3]!, chain: Buffer.alloc(0) }
    expect(await faultsOf(record)).toEqual([['chain', 4]])
  })

  it('when an entry and its own chain value are changed', async () => {
    const record = recordOf(9)
    const entry = { ...record[3]!.entry, outcome: 'forbidden' }
    record[3] = { entry, chain: chainHash(record[2]!.chain, entry) }
    expect(await faultsOf(record)).toEqual([['changed', 5]])
  })

  it('when entries are removed, at the beginning or in the middle', async () => {
    expect(await faultsOf(recordOf(9).toSpliced(3, 1))).toEqual([['missing', 4, 4]])
    expect(await faultsOf(recordOf(9).toSpliced(3, 4))).toEqual([['missing', 4, 7]])
    expect(await faultsOf(recordOf(9).toSpliced(0, 2))).toEqual([['missing', 1, 2]])
  })

  it('when an entry is removed and the others are renumbered', async () => {
    const moved = recordOf(9)
      .toSpliced(3, 1)
      .map(({ entry, chain }, index) => ({ entry: { ...entry, seq: index + 1 }, chain }))
    expect((await faultsOf(moved))[0]).toEqual(['changed', 4])
  })

  it('when two entries swap places or numbers', async () => {
    const [...record] = recordOf(9)
    const swapped = record.with(3, record[4]!).with(4, record[3]!)
    expect(await faultsOf(swapped)).toEqual([
      ['missing', 4, 4],
      ['misplaced', 4],
    ])
    const renumbered = record
      .with(3, { ...record[4]!, entry: { ...record[4]!.entry, seq: 4 } })
      .with(4, { ...record[3]!, entry: { ...record[3]!.entry, seq: 5 } })
    expect((await faultsOf(renumbered))[0]).toEqual(['changed', 4])
  })

  it('when an entry is inserted or appended', async () => {
    const record = recordOf(9)
    const forged = { entry: { ...entryAt(4), id: 'forged' }, chain: Buffer.alloc(32, 1) }
    expect(await faultsOf(record.toSpliced(4, 0, forged))).toEqual([['misplaced', 4]])
    expect(await faultsOf([...record, { entry: entryAt(10), chain: Buffer.alloc(32, 1) }])).toEqual([['changed', 10]])
  })

  it('when any of these is done anywhere', async () => {
    const touch = fc.record({ place: fc.nat(19), how: fc.constantFrom('remove', 'change', 'chain', 'double', 'move') })
    await fc.assert(
      fc.asyncProperty(touch, async ({ place: index, how }) => {
        const record = recordOf(21)
        const one = record[index]!
        const touched = {
          remove: () => record.toSpliced(index, 1),
          change: () => record.with(index, { ...one, entry: { ...one.entry, actorId: 'nobody' } }),
          chain: () => record.with(index, { ...one, chain: chainHash(one.chain, one.entry) }),
          double: () => record.toSpliced(index, 0, one),
          move: () => record.toSpliced(index, 1).toSpliced(index + 1, 0, one),
        }[how]()
        expect((await evaluate(touched)).faults).not.toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('a recorded head', () => {
  const noted = (count: number) => ({ seq: count, chain: recordOf(count).at(-1)!.chain })

  it('is found in a record that has grown since', async () => {
    expect(await evaluate(recordOf(9), noted(6))).toMatchObject({ faults: [], anchored: true })
  })

  it('reveals that the end was cut off', async () => {
    expect(await evaluate(recordOf(5), noted(6))).toMatchObject({ faults: [], anchored: false })
  })

  it('reveals that the whole record was rewritten', async () => {
    let chain = genesisHashOf(tenantId)
    const forged = recordOf(9).map(({ entry }) => {
      const other = entry.seq === 2 ? { ...entry, outcome: 'forbidden' } : entry
      chain = chainHash(chain, other)
      return { entry: other, chain }
    })
    expect(await evaluate(forged)).toMatchObject({ faults: [], anchored: true })
    expect(await evaluate(forged, noted(6))).toMatchObject({ faults: [], anchored: false })
  })
})
