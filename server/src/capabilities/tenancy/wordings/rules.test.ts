import { describe, expect, it, test } from 'vitest'
import { hasSamePlaceholders, includesOtherTexts, matchesSearch, placeholdersOf, textsOf, treeOf } from './rules.ts'

test("a tenant's own wording becomes a tree of translations, and back", () => {
  const texts = [
    { key: 'A.B', text: 'own' },
    { key: 'A.C.D', text: 'new' },
    { key: 'E', text: 'short' },
  ]
  expect(treeOf(texts)).toEqual({ A: { B: 'own', C: { D: 'new' } }, E: 'short' })
  expect([...textsOf(treeOf(texts))]).toEqual(texts.map(({ key, text }) => [key, text]))
})

test('a key that names a prototype changes no prototype', () => {
  treeOf([
    { key: '__proto__.polluted', text: 'x' },
    { key: 'constructor.prototype.polluted', text: 'x' },
  ])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

describe('a wording', () => {
  it('has the placeholders of the text it replaces', () => {
    expect(placeholdersOf('{{ b }} and {{a}}, {{a}}')).toEqual(['a', 'b'])
    expect(hasSamePlaceholders('Hello {{name}}', '{{name}}, welcome')).toBe(true)
    expect(hasSamePlaceholders('Hello', '{{name}}, welcome')).toBe(false)
    expect(hasSamePlaceholders('Hello {{nmae}}', '{{name}}, welcome')).toBe(false)
  })

  it.each([
    'Hello {{name}} {{a}b}}',
    '{{name}} {{ {{name}}',
    '{{name}} {{\nsecret\n}}',
    '{{- name}}',
    '{{name, upper}}',
    '{{{name}}}',
  ])('has no other braces: %j', (wording) => expect(hasSamePlaceholders(wording, '{{name}}, welcome')).toBe(false))

  it.each([
    ['$t(SHARED.OF)', true],
    ['{{name}} $t(SHARED.OF, {"part": 1})', true],
    ['$t{{name}}(SHARED.OF)', false],
    ['US$ 5 (t)', false],
  ])('includes other texts: %j → %j', (wording, does) => expect(includesOtherTexts(wording)).toBe(does))

  it('may omit the count, which the singular expresses in words', () => {
    expect(hasSamePlaceholders('One minute', '{{count}} minute')).toBe(true)
  })

  it('is found by its key and by its text in any language, ignoring letter case', () => {
    expect(matchesSearch(' shell.m', 'SHELL.MORE', [])).toBe(true)
    expect(matchesSearch('mehr', 'SHELL.MORE', ['More', 'Mehr', null])).toBe(true)
    expect(matchesSearch('less', 'SHELL.MORE', ['More', 'Mehr', null])).toBe(false)
  })
})
