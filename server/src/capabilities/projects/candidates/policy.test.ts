import { expect, it } from 'vitest'
import { isExcluded } from './policy.ts'

const katrin = { fullName: 'Katrin Oberholzer', companies: ['Thermagon GmbH', 'Müller AG'] }

it.each([
  [['thermagon'], true],
  [['Mueller'], false],
  [['MÜLLER'], true],
  [['katrin oberholzer'], true],
  [['Katrin'], false],
  [['', ' – '], false],
  [[], false],
] as const)('a brief that excludes %j excludes her: %s', (exclusions, excluded) => {
  expect(isExcluded(exclusions, katrin)).toBe(excluded)
})
