import { expect, test } from 'vitest'
import { portalAt } from './rules.ts'

const sites = [
  { portal: 'Exchange', origin: 'https://research.example' },
  { portal: 'Expert', origin: 'https://experts.example' },
] as const

test('[PR-03] a page belongs to the expert portal exactly when its origin is the expert site', () => {
  expect(portalAt('https://experts.example/login?next=/x#y', sites)).toBe('Expert')
  expect(portalAt('https://research.example/search', sites)).toBe('Exchange')
})

test.each([
  'https://experts.example.evil.example/',
  'http://experts.example/',
  'https://experts.example:8443/',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'experts.example',
  '',
])('an address outside the sites belongs to no portal: %s', (address) => {
  expect(portalAt(address, sites)).toBeUndefined()
})
