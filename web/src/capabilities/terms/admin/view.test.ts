import { expect, test } from 'vitest'
import { beginOf, nextVersion, textsFor, textsToSave, unchangedLanguages } from './view.ts'

test('the next version number follows the last, and the first is 1', () => {
  const version = (version: number) => ({ version }) as never
  expect(nextVersion({ versions: [] })).toBe(1)
  expect(nextVersion({ versions: [version(3), version(2)] })).toBe(4)
})

test('a form has a text for each language, and omits those without a title on saving', () => {
  const german = { language: 'deDE', title: 'Position', body: 'Text' } as const
  const texts = textsFor(['enUS', 'deDE'], [german])
  expect(texts).toEqual([{ language: 'enUS', title: '', body: '' }, german])
  expect(textsToSave(texts)).toEqual([german])
})

test("a day starts at midnight in the reader's time zone", () => {
  expect(beginOf('2026-12-01', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z')
  expect(beginOf('', 'Europe/Berlin')).toBeUndefined()
})

test('languages that were not changed since the version in force are named, also missing ones', () => {
  const text = (language: 'enUS' | 'deDE' | 'arSA', body: string) => ({ language, title: 'Terms', body })
  const inForce = [text('enUS', 'old'), text('deDE', 'alt'), text('arSA', 'x')]
  const draft = [text('enUS', 'new'), text('deDE', 'alt')]
  expect(unchangedLanguages(['enUS', 'deDE', 'arSA'], draft, inForce)).toEqual(['deDE', 'arSA'])
  expect(unchangedLanguages(['enUS', 'deDE'], draft, [])).toEqual([])
})
