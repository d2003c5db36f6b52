import { expect, test } from 'vitest'
import { portalAt, treeOf } from './rules.ts'

const sites = [
  { portal: 'Exchange', origin: 'https://research.example' },
  { portal: 'Expert', origin: 'https://experts.example' },
] as const

test('[PR-03] a page is of the expert portal exactly when its origin is the expert site', () => {
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
])('an address that is on none of the sites is nobody’s: %s', (address) => {
  expect(portalAt(address, sites)).toBeUndefined()
})

test("a tenant's own wording becomes a tree of translations", () => {
  const texts = [
    { key: 'A.B', text: 'own' },
    { key: 'A.C.D', text: 'new' },
    { key: 'E', text: 'short' },
  ]
  expect(treeOf(texts)).toEqual({ A: { B: 'own', C: { D: 'new' } }, E: 'short' })
})

test('a key that names a prototype changes no prototype', () => {
  treeOf([
    { key: '__proto__.polluted', text: 'x' },
    { key: 'constructor.prototype.polluted', text: 'x' },
  ])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
