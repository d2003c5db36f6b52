import { reasonGroups } from '@colloquy/contract/search/shapes'
import { describe, expect, it } from 'vitest'
import { histogramOf, monthsBefore, type Piece, reasonsIn, withoutEach } from './rules.ts'
import { parseText } from './text/query.ts'

const piece = (given: Partial<Piece>): Piece => ({
  ...{ field: 'bio', id: 'bio', name: 'bio', text: '', isInner: false },
  ...given,
})
const shown = (text: string) => text.replaceAll('\u{E000}', '[').replaceAll('\u{E001}', ']')
const bioReason = (text: string, query: string) =>
  shown(reasonsIn([piece({ text })], parseText(query).clauses).editedBio[0]?.textFragments[0]?.text ?? '')

describe('found reasons', () => {
  it('have all twelve groups, filled only where words were found [PS-03]', () => {
    const reasons = reasonsIn(
      [
        piece({ field: 'answers', id: 'a1', name: 'question', text: 'Which channel?' }),
        piece({ field: 'answers', id: 'a1', name: 'answer', text: 'The installer channel.' }),
        piece({ field: 'location', id: 'location', name: 'location', text: 'Kraków, Poland' }),
      ],
      parseText('channel krakow').clauses,
    )
    expect(Object.keys(reasons)).toEqual([...reasonGroups])
    expect(reasons.vettingQa).toEqual([
      {
        innerHitId: 'a1',
        textFragments: [
          { name: 'question', text: 'Which \u{E000}channel\u{E001}?' },
          { name: 'answer', text: 'The installer \u{E000}channel\u{E001}.' },
        ],
      },
    ])
    expect(shown(reasons.location[0]!.textFragments[0]!.text)).toBe('[Kraków], Poland')
    expect(reasons.position).toEqual([])
  })

  it('mark neighbours together and single words of a phrase not at all', () => {
    expect(bioReason('Heat pumps heat; a pump does not.', '"heat pump"')).toBe('[Heat pumps] heat; a pump does not.')
  })

  it('say nothing of words that must not be there', () => {
    expect(bioReason('Gas and heat', 'heat -gas')).toBe('Gas and [heat]')
  })

  it('of a long text show the sentence with the first word', () => {
    const before = 'He worked in many places and saw many things that have nothing to do with it. '.repeat(3)
    const after = ' Afterwards he went to other places and saw other things, for many years.'.repeat(3)
    expect(bioReason(`${before}Then the installer changed brand.${after}`, 'installer')).toMatch(
      /^… Then the \[installer\] changed brand\./,
    )
  })

  it('of a long text without sentences show the neighbourhood, cut between words', () => {
    const shownPart = bioReason(`${'lorry '.repeat(60)}installer ${'wagon '.repeat(60)}`, 'installer')
    expect(shownPart).toMatch(/^… (lorry )+\[installer\]( wagon)+ …$/)
    expect(shownPart.length).toBeLessThan(220)
  })

  it('mark pairs of characters and the parts of a compound as one', () => {
    expect(bioReason('東京の検索エンジン会社', '検索エンジン')).toBe('東京の[検索エンジン]会社')
    expect(bioReason('Runs e-commerce shops', 'ecommerce')).toBe('Runs [e]-commerce shops')
    expect(bioReason('Runs e-commerce shops', 'e-commerce')).toBe('Runs [e-commerce] shops')
  })

  it('are looked for where the search looked', () => {
    expect(bioReason('Heat pumps', 'title:heat pumps')).toBe('Heat [pumps]')
  })

  it('cannot be forged by marks in the text itself', () => {
    expect(bioReason('a \u{E000}fake\u{E001} heat', 'heat')).toBe('a fake [heat]')
  })
})

it('filters that are set are named one by one, both ends of a range as one', () => {
  const filters = { roles: ['sales'], locations: [], creditsTo: 100, called: false, excluded: { locations: ['DE'] } }
  expect(withoutEach(filters).map(({ filter }) => filter)).toEqual([
    'roles',
    'excluded.locations',
    'creditsFrom',
    'called',
  ])
  expect(withoutEach(filters)[1]!.rest).toEqual({ ...filters, excluded: { locations: undefined } })
  expect(withoutEach(filters)[2]!.rest).toEqual({ ...filters, creditsTo: undefined })
})

it.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-05-04', 36, '2023-05-04'],
])('%s less %i months is %s', (today, months, first) => {
  expect(monthsBefore(today, months)).toBe(first)
})

describe('a histogram of prices', () => {
  it('has at most 24 bars and one, of one round width, that hold everybody', () => {
    const prices = Array.from({ length: 300 }, (_, i) => ({ credits: 75 + 7 * i, count: 1 + (i % 3) }))
    const bars = histogramOf(prices)
    expect(bars.length).toBeLessThanOrEqual(25)
    expect(new Set(bars.map(({ from, to }) => to - from))).toEqual(new Set([100]))
    expect(bars[0]!.from).toBe(0)
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(prices.reduce((sum, { count }) => sum + count, 0))
  })

  it('of one price is one bar, of none is none', () => {
    expect(histogramOf([{ credits: 150, count: 3 }])).toEqual([{ from: 150, to: 151, count: 3 }])
    expect(histogramOf([])).toEqual([])
  })
})
