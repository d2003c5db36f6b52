import { describe, expect, it } from 'vitest'
import { type ListedEntry, type MatchedRow, planImport } from './import-plan.ts'

const row = (line: number, input: Partial<MatchedRow>): MatchedRow => ({
  line,
  name: 'Volt Cells',
  aliases: [],
  isin: null,
  listedAt: null,
  removedAt: undefined,
  reason: '',
  defect: null,
  companyId: null,
  isDoubtful: false,
  ...input,
})
const entry = (id: string, input: Partial<ListedEntry>): ListedEntry => ({
  id,
  companyId: null,
  matchNames: [id],
  from: '2026-01-01',
  until: null,
  ...input,
})
const plan = (rows: readonly MatchedRow[], entries: readonly ListedEntry[] = [], isWholeList = false) =>
  planImport(rows, entries, { today: '2026-06-01', isWholeList })
const outcomes = (...parameters: Parameters<typeof plan>) =>
  plan(...parameters).rows.map(({ outcome, defect }) => defect ?? outcome)

describe('planImport', () => {
  it('adds from today where the file has no day, and finds what is listed by company, name and alias', () => {
    expect(plan([row(2, {})]).rows).toMatchObject([{ outcome: 'add', from: '2026-06-01', until: null }])
    expect(outcomes([row(2, { name: 'Volt AG' })], [entry('volt', {})])).toEqual(['listed'])
    expect(outcomes([row(2, { name: 'Other', aliases: ['Volt'] })], [entry('volt', {})])).toEqual(['listed'])
    expect(outcomes([row(2, { companyId: 'c1' })], [entry('x', { companyId: 'c1' })])).toEqual(['listed'])
    expect(outcomes([row(2, { name: 'x', companyId: 'c2' })], [entry('x', { companyId: 'c1' })])).toEqual(['add'])
  })

  it('leaves names to review that resemble a company', () => {
    expect(outcomes([row(2, { isDoubtful: true })])).toEqual(['review'])
  })

  it('changes the end of an entry only where the file has a column for it', () => {
    const listed = [entry('volt cells', { until: '2026-09-01' })]
    expect(outcomes([row(2, {})], listed)).toEqual(['listed'])
    expect(outcomes([row(2, { removedAt: '2026-09-01' })], listed)).toEqual(['listed'])
    expect(plan([row(2, { removedAt: null })], listed).rows).toMatchObject([
      { outcome: 'change', entryId: 'volt cells', from: '2026-01-01', until: null },
    ])
  })

  it('refuses what has ended before it began, and an end that would cover other entries', () => {
    expect(outcomes([row(2, { listedAt: '2026-03-01', removedAt: '2026-03-01' })])).toEqual(['order'])
    const twice = [
      entry('a', { matchNames: ['volt cells'], until: '2026-02-01' }),
      entry('b', { matchNames: ['volt cells'], from: '2026-05-01', until: '2026-08-01' }),
    ]
    expect(outcomes([row(2, { listedAt: '2026-01-01', removedAt: null })], twice)).toEqual(['overlap'])
  })

  it('uses the first of repeated rows, and keeps rows of other days', () => {
    const rows = [
      row(2, {}),
      row(3, { name: 'VOLT cells GmbH' }),
      row(4, { listedAt: '2025-01-01', removedAt: '2025-02-01' }),
    ]
    expect(outcomes(rows)).toEqual(['add', 'repeated', 'add'])
  })

  it('ends what a whole list does not name, but nothing that begins later, has ended, or has a row', () => {
    const entries = [
      entry('named', {}),
      entry('missing', {}),
      entry('later', { from: '2026-07-01' }),
      entry('over', { until: '2026-02-01' }),
      entry('last day', { until: '2026-06-01' }),
    ]
    expect(plan([row(2, { name: 'Named' })], entries).ending).toEqual([])
    expect(plan([row(2, { name: 'Named' })], entries, true).ending).toEqual(['missing'])
  })
})
