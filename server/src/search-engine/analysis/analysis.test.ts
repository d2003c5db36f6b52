import { describe, expect, it, vi } from 'vitest'
import { stemEnglish } from './english-stemmer.ts'
import { stemGerman } from './german-stemmer.ts'
import { analyzeText } from './tokens.ts'

// A limit for what hangs: many generated texts take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const stems = (text: string) => analyzeText(text).map(({ terms: [stem] }) => stem)
const termsOf = (text: string) => analyzeText(text).map(({ terms }) => terms.join(' '))

describe('analyzeText', () => {
  it.each([
    ['Zürich, Łódź und Århus', ['zurich', 'lodz', 'und', 'arhus']],
    ['Straße SMØRREBRØD Œuvre', ['strass', 'smorrebrod', 'oeuvr']],
    ['C++, C#, .NET and AT&T on 5G', ['c++', 'c#', '.net', 'and', 'at&t', 'on', '5g']],
    ['The end.Next one...and', ['the', 'end', 'next', 'one', 'and']],
    ['2,100 partners, 2.5 %', ['2100', 'partner', '2.5']],
    ['أحمد ومؤسسة الصِّناعية', ['احمد', 'موسس', 'صناع']],
    ['والمهندسين المهندس ٢٠٢٥', ['مهندس', 'مهندس', '2025']],
    ['installers batteries battery gas status', ['instal', 'batteri', 'batteri', 'gas', 'status']],
    ['検索エンジン in 東京', ['検索', '索エ', 'エン', 'ンジ', 'ジン', 'in', '東京']],
  ])('%s', (text, expected) => {
    expect(stems(text)).toEqual(expected)
  })

  it('keeps the exact form beside the stem, and the compound beside its parts', () => {
    expect(termsOf('the pump and its installations')).toEqual([
      'the',
      'pump',
      'and',
      'it =its',
      'instal =installations',
    ])
    expect(termsOf('the e-commerce of O’Brien’s')).toEqual([
      'the',
      'e ecommerc =ecommerce',
      'commerc =commerce',
      'of',
      'o obrien',
      'brien',
    ])
  })

  it('stems by the language of the text, and short texts by both', () => {
    expect(termsOf('der Einkauf für Wärmepumpen')[3]).toBe('warmepump =warmepumpen')
    expect(termsOf('the power')).toEqual(['the', 'power'])
    expect(termsOf('Leiter')).toEqual(['leiter leit'])
  })

  it('returns offsets of the unfolded text', () => {
    const text = 'Ein Café in Ærø'
    expect(analyzeText(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Ein', 'Café', 'in', 'Ærø'])
    const mixed = 'von 5G通信網'
    expect(analyzeText(mixed).map(({ start, end }) => mixed.slice(start, end))).toEqual(['von', '5G', '通信', '信網'])
  })

  it('skips words that are folded away, such as a tatweel', () => {
    expect(stems('كتاب ـ قلم')).toEqual(['كتاب', 'قلم'])
  })
})

describe('stems', () => {
  it.each([
    ['consignment', 'consign'],
    ['consistency', 'consist'],
    ['knightly', 'knight'],
    ['kneeling', 'kneel'],
    ['relational', 'relat'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
    ['generously', 'generous'],
    ['cries', 'cri'],
    ['ties', 'tie'],
    ['by', 'by'],
    ['say', 'say'],
    ['skies', 'sky'],
    ['agreed', 'agre'],
    ['usability', 'usabl'],
    ['organization', 'organ'],
    ['nationalism', 'nation'],
    ['decisiveness', 'decis'],
    ['rolling', 'roll'],
    ['procurement', 'procur'],
    ['communication', 'communic'],
    ['yearly', 'year'],
    ['proceed', 'proceed'],
  ] as [string, string][])('English %s: %s', (word, stem) => {
    expect(stemEnglish(word)).toBe(stem)
  })

  it.each([
    ['aufeinander', 'aufeinand'],
    ['katers', 'kat'],
    ['kategorie', 'kategori'],
    ['verheiratet', 'verheiratet'],
    ['einkaufer', 'einkauf'],
    ['einkaufern', 'einkauf'],
    ['warmepumpen', 'warmepump'],
    ['heizungen', 'heizung'],
    ['freundlichkeit', 'freundlich'],
    ['ergebnisse', 'ergebnis'],
    ['industriellen', 'industriell'],
  ] as [string, string][])('German %s: %s', (word, stem) => {
    expect(stemGerman(word)).toBe(stem)
  })
})
