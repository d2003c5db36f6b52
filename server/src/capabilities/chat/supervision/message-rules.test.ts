import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingsIn, isHeldBy } from './message-rules.ts'

const rules: MessageRules = {
  names: 'flag',
  contacts: 'flag',
  phrases: 'flag',
  phraseList: ['off the record', 'Q3 numbers'],
}
const watched = [
  { name: 'Nordvind Energi AB', spellings: ['Nordvind Energi AB', 'Nordvind Power', 'NVE'] },
  { name: 'Ford Motor Company', spellings: ['Ford Motor Company', 'F'] },
]
const found = (body: string) => findingsIn(body, rules, watched).map(({ rule, text }) => `${rule}: ${text}`)

describe('findings in a message', () => {
  it.each([
    ['How does NORDVIND  énergi price this?', ['names: Nordvind Energi AB']],
    ['I was at Nordvind Power until May.', ['names: Nordvind Energi AB']],
    ['NVE is up again', ['names: Nordvind Energi AB']],
    ['Buy $F now', ['names: Ford Motor Company']],
    ['Nordvind alone, and nve, and F. as a grade, and Nordvind Energies', []],
  ])('are restricted companies by name, alias and ticker: %s', (body, expected) =>
    expect(found(body)).toEqual(expected),
  )

  it.each([
    ['Write to ada@example.org', ['contacts: ada@example.org']],
    ['ada.b (at) example (dot) org', ['contacts: ada.b (at) example (dot) org']],
    ['Call +49 30 1234567 or 0171/2345678', ['contacts: +49 30 1234567', 'contacts: 0171/2345678']],
    ['https://wa.me/491712345678', ['contacts: wa.me/491712345678']],
    ['On 01.02.2026 at 10:00, or 2026-02-01 14:30; 12,500 units at 0.5 each; call C-1042', []],
  ])('are contact details: %s', (body, expected) => expect(found(body)).toEqual(expected))

  it.each([
    ['Between us, OFF the record: no', ['phrases: off the record']],
    ['Send the Q3-numbers', ['phrases: Q3 numbers']],
    ['We drive off the recording site', []],
  ])('are phrases of the tenant, as whole words: %s', (body, expected) => expect(found(body)).toEqual(expected))

  it('are none of a rule that is off, and hold a message only where a rule says so', () => {
    const body = 'NVE, off the record: ada@example.org'
    const off = { ...rules, names: 'off', contacts: 'off', phrases: 'off' } as const
    expect(findingsIn(body, off, watched)).toEqual([])
    const findings = findingsIn(body, rules, watched)
    expect(findings.map(({ rule }) => rule)).toEqual(['names', 'contacts', 'phrases'])
    expect(isHeldBy(findings, rules)).toBe(false)
    expect(isHeldBy(findings, { ...rules, contacts: 'hold' })).toBe(true)
  })

  it('are the same each time, and take little time with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (body) => {
        expect(findingsIn(body, rules, watched)).toEqual(findingsIn(body, rules, watched))
      }),
      { numRuns: 200 },
    )
    const started = performance.now()
    for (const body of ['a.'.repeat(5000), '0 '.repeat(5000), `${'a-'.repeat(4999)}@a`, '@a.'.repeat(3000)]) found(body)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
