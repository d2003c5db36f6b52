import { describe, expect, it } from 'vitest'
import { AmbiguousJson, parseStrictJson } from './json.ts'

describe('reading JSON', () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}',
    '["a","a"]',
    '{"text":"\\"a\\":1, {\\"a\\":2}"}',
    '"__proto__"',
    'null',
  ])('parses %s like JSON.parse', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    ['a key said twice', '{"a":1,"a":2}'],
    ['a key said twice deep down', '[{"x":{"a":1,"b":[],"a":1}}]'],
    ['a key said twice in two spellings', '{"a":1,"\\u0061":2}'],
    ['a key that is a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['the same, spelled out', '{"\\u005f_proto__":1}'],
    ['nesting beyond reason', '['.repeat(33) + ']'.repeat(33)],
    ['what is no JSON', '{a:1}'],
    ['half of it', '{"a":'],
  ])('refuses %s', (_, text) => {
    expect(() => parseStrictJson(text)).toThrow(AmbiguousJson)
  })

  it('parses a million characters in unnoticeable time', () => {
    for (const text of [
      JSON.stringify('\\"'.repeat(250_000)),
      `[${'{"a":1},'.repeat(100_000)}1]`,
      '"a'.repeat(400_000),
    ]) {
      const begin = performance.now()
      try {
        parseStrictJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(AmbiguousJson)
      }
      expect(performance.now() - begin).toBeLessThan(1000)
    }
  })
})
