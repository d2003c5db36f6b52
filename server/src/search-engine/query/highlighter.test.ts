import { reasonGroups } from '@colloquy/contract/search/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeText } from '../analysis/tokens.ts'
import type { FieldText } from '../expert-document.ts'
import { createHighlighter } from './highlighter.ts'
import { parseQuery, positivePhrases } from './query-parser.ts'
import { phraseOccurrences } from './text-matcher.ts'

const piece = (overrides: Partial<FieldText>): FieldText => ({
  field: 'bio',
  id: 'bio',
  name: 'bio',
  text: '',
  isInternal: false,
  ...overrides,
})
const shown = (text: string) => text.replaceAll('\u{E000}', '[').replaceAll('\u{E001}', ']')
const bioReason = (text: string, reasonsIn: ReturnType<typeof createHighlighter>) =>
  shown(reasonsIn([piece({ text })]).editedBio[0]?.textFragments[0]?.text ?? '')
const saidOf = (text: string, query: string) => bioReason(text, createHighlighter(parseQuery(query).clauses))

describe('createHighlighter', () => {
  it('returns all twelve groups, filled only where words match', () => {
    const reasons = createHighlighter(parseQuery('channel krakow').clauses)([
      piece({ field: 'answers', id: 'a1', name: 'question', text: 'Which channel?' }),
      piece({ field: 'answers', id: 'a1', name: 'answer', text: 'The installer channel.' }),
      piece({ field: 'location', id: 'location', name: 'location', text: 'Kraków, Poland' }),
    ])
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

  it('marks adjacent matches together and partial phrases not at all', () => {
    expect(saidOf('Heat pumps heat; a pump does not.', '"heat pump"')).toBe('[Heat pumps] heat; a pump does not.')
  })

  it('ignores excluded words', () => {
    expect(saidOf('Gas and heat', 'heat -gas')).toBe('Gas and [heat]')
  })

  it('cuts a long text to the sentence with the first match', () => {
    const before = 'He worked in many places and saw many things that have nothing to do with it. '.repeat(3)
    const after = ' Afterwards he went to other places and saw other things, for many years.'.repeat(3)
    expect(saidOf(`${before}Then the installer changed brand.${after}`, 'installer')).toMatch(
      /^… Then the \[installer\] changed brand\./,
    )
  })

  it('cuts a long text without sentences between words', () => {
    const shownPart = saidOf(`${'lorry '.repeat(60)}installer ${'wagon '.repeat(60)}`, 'installer')
    expect(shownPart).toMatch(/^… (lorry )+\[installer\]( wagon)+ …$/)
    expect(shownPart.length).toBeLessThan(220)
  })

  it('marks bigrams and the parts of a compound as one', () => {
    expect(saidOf('東京の検索エンジン会社', '検索エンジン')).toBe('東京の[検索エンジン]会社')
    expect(saidOf('Runs e-commerce shops', 'ecommerce')).toBe('Runs [e]-commerce shops')
    expect(saidOf('Runs e-commerce shops', 'e-commerce')).toBe('Runs [e-commerce] shops')
  })

  it('highlights only the field that was searched', () => {
    expect(saidOf('Heat pumps', 'title:heat pumps')).toBe('Heat [pumps]')
  })

  it('removes marks from the texts themselves', () => {
    expect(saidOf('a \u{E000}fake\u{E001} heat', 'heat')).toBe('a fake [heat]')
  })
})

it('fragments are parts of the text, whatever the query', () => {
  // biome-ignore format: one word after the other
  const vocabulary = [
    'battery', 'Batteries', 'batteri', 'heat', 'HEAT', 'heats', 'theatre', 'a4heat', 'pump', 'installed', 'i', 'sky', 'skies',
    'C++', 'AT&T', '2,100', '2100', '.NET', 'ASP.NET', 'Zürich', 'zurich', 'Straße', 'strasse', 'ﬁre', 'fire', 'K', 'step-by',
    'using', 'use', 'hoping', 'cry', 'cries', 'usability', 'stabilities', 'stable', 'agreed', 'agree', 'dies', 'die', 'tie',
    'e-commerce', 'ecommerce', 'O’Brien', "O'Brien", 'obrien', "owner's", 'owner’s', 'Mueller', 'müller', '検索エンジン', '索',
  ]
  const word = fc.constantFrom(...vocabulary)
  const text = fc.array(fc.tuple(word, fc.constantFrom(' ', ' ', ', ', '-', '. ', '/')), { minLength: 1, maxLength: 9 })
  const queryWords = fc.array(fc.tuple(word, fc.nat(4)), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(text, queryWords, fc.boolean(), fc.boolean(), (parts, queryParts, isPhrase, isOpen) => {
      const whole = parts.flat().join('').trim()
      const cut = queryParts.map(([one, less]) => one.slice(0, Math.max(1, one.length - less))).join(' ')
      const { clauses } = parseQuery(isPhrase ? `"${cut}"` : cut + (isOpen ? '' : ' '))
      const words = analyzeText(whole)
      const occurrences = positivePhrases(clauses).flatMap((phrase) => phraseOccurrences(words, phrase))
      const found = new Set(occurrences.flatMap(([first, last]) => words.slice(first, last + 1)))
      let expected = ''
      let at = 0
      for (const { start, end } of words.filter((one) => found.has(one))) {
        // Pairs of characters of writing without spaces overlap.
        const begin = Math.max(at, start)
        if (end > begin) expected += `${whole.slice(at, begin)}[${whole.slice(begin, end)}]`
        at = Math.max(at, end)
      }
      expected = found.size === 0 ? '' : (expected + whole.slice(at)).replace(/\]([ -]?)\[/g, '$1')
      expect([whole, cut, bioReason(whole, createHighlighter(clauses))]).toEqual([whole, cut, expected])
    }),
    { numRuns: 1500 },
  )
})
