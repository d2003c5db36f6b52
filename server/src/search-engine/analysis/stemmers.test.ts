import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stemArabic } from './arabic-stemmer.ts'
import { foldWord } from './character-folding.ts'
import { stemEnglish } from './english-stemmer.ts'
import { stemGerman } from './german-stemmer.ts'

/** Words with their stems by Snowball; ours are folded before they are stemmed. */
const readFixture = (name: string): [word: string, stem: string][] =>
  readFileSync(new URL(`../../../testing/search/snowball/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [stem = '', ...words] = line.split(' ')
      return words.map((word): [string, string] => [word, foldWord(stem)])
    })

const differences = (name: string, stem: (word: string) => string): string[] =>
  readFixture(name)
    .filter(([word, expected]) => stem(foldWord(word)) !== expected)
    .map(([word]) => word)

// 2026-11-23: `dying` → `die` would change the second letter, which the highlighter's cheap test relies on.
const deliberateEnglishDifferences = ['dying']

it('stems English words as Snowball does, but for deliberate differences', () => {
  expect(readFixture('english').length).toBeGreaterThan(4000)
  expect(differences('english', stemEnglish)).toEqual(deliberateEnglishDifferences)
})

it('stems German words as Snowball does', () => {
  expect(readFixture('german').length).toBeGreaterThan(1500)
  expect(differences('german', stemGerman)).toEqual([])
})

// 2026-11-23: Arabic uses light stemming, which removes fewer affixes than Snowball's stemmer does.
it('stems most Arabic words as Snowball does', () => {
  const words = readFixture('arabic')
  expect(words.length).toBeGreaterThan(2000)
  expect(1 - differences('arabic', stemArabic).length / words.length).toBeGreaterThan(0.7)
})
