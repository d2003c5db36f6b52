import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Clause, mayHold, parseText, placesOf, tokens } from './rules.ts'

const words = (text: string) => tokens(text).map(({ word }) => word)
const finds = (query: string, text: string) =>
  parseText(query).every((clause) => placesOf(tokens(text), clause).length > 0 !== clause.isNegated)

describe('words of a text', () => {
  it.each([
    ['Zürich, Łódź und Århus', ['zurich', 'lodz', 'und', 'arhus']],
    ['Straße SMØRREBRØD Œuvre', ['strasse', 'smorrebrod', 'oeuvre']],
    ['C++, C#, .NET and AT&T on 5G', ['c++', 'c#', '.net', 'and', 'at&t', 'on', '5g']],
    ['The end.Next one...and', ['the', 'end', 'next', 'one', 'and']],
    ['2,100 partners, 2.5 %', ['2100', 'partner', '2.5']],
    ['step-by-step d’Azur', ['step', 'by', 'step', 'd', 'azur']],
    ['الأتمتة الصِّناعية', ['الاتمتة', 'الصناعية']],
    [
      'installers batteries battery processes gas status',
      ['installer', 'batteri', 'batteri', 'process', 'gas', 'status'],
    ],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('stand where they stand in the text, whatever is folded away', () => {
    const text = 'Ein Café in Ærø'
    expect(tokens(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Ein', 'Café', 'in', 'Ærø'])
  })
})

describe('what somebody types', () => {
  it.each([
    ['heat pump', 'A pump for heat', true],
    ['"heat pump"', 'A pump for heat', false],
    ['"heat pump"', 'Heat pumps everywhere', true],
    ['heat -gas', 'Heat from gas', false],
    ['heat -gas', 'Heat from wood', true],
    ['-"bonus tier"', 'A tier with a bonus', true],
    ['-"bonus tier"', 'Bonus tiers', false],
    ['inst', 'An installer', true],
    ['inst ', 'An installer', false],
    ['inst channel', 'An installer channel', false],
    ['batteri', 'One battery', true],
    ['batterie', 'One battery', true],
    ['c', 'About C++', false],
    ['c++', 'About C++', true],
    ['two-step', 'A two-step channel', true],
    ['two-step', 'Step two', false],
    ['zurich', 'Zürich', true],
    ['ZÜRICH', 'Zu Zürich', true],
    ['"never closed', 'It was never closed', true],
  ])('%s in "%s": %s', (query, text, expected) => {
    expect(finds(query, text)).toBe(expected)
  })

  it('is nothing when there is no word in it', () => {
    expect(parseText(' - "" … ')).toEqual<Clause[]>([])
  })

  it('is nothing when all of a word is folded away, such as a lengthening stroke of Arabic', () => {
    expect(parseText('ـ -ـ "ـ ـ"')).toEqual<Clause[]>([])
    expect(words('كتاب ـ قلم')).toEqual(['كتاب', 'قلم'])
  })
})

describe('a look at a text as a whole', () => {
  const word = fc.constantFrom(
    ...[
      'battery',
      'Batteries',
      'batteri',
      'heat',
      'HEAT',
      'heats',
      'glasses',
      'pump',
      'installed',
      'i',
      'sky',
      'skies',
    ],
    ...['C++', 'AT&T', '2,100', '2100', '.NET', 'Zürich', 'zurich', 'Straße', 'strasse', 'ﬁre', 'fire', 'K', 'step-by'],
  )
  const text = fc.array(word, { maxLength: 4 }).map((some) => some.join(' '))

  it('misses nothing that stands in it', () => {
    const query = fc.array(fc.tuple(word, fc.nat({ max: 3 })), { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(text, query, fc.boolean(), (said, asked, isPhrase) => {
        const cut = asked.map(([one, less]) => one.slice(0, Math.max(1, one.length - less))).join(' ')
        for (const clause of parseText(isPhrase ? `"${cut}"` : cut))
          if (placesOf(tokens(said), clause).length > 0) expect([clause, mayHold(said, clause)]).toEqual([clause, true])
      }),
      { numRuns: 3000 },
    )
  })

  it('sees what does not', () => {
    const [clause] = parseText('pump') as [Clause]
    expect([mayHold('Heat and gas', clause), mayHold('PUMPS', clause)]).toEqual([false, true])
  })
})
