import { StyleName, StyleValue } from '@colloquy/contract/tenancy/shapes'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { demoOrigins, demoTenants } from './seed.ts'

test("every style of the demo's tenants is allowed", () => {
  const styles = demoTenants.flatMap((tenant) => Object.entries(tenant.styles))
  expect(styles.length).toBeGreaterThan(30)
  for (const [name, value] of styles) {
    expect(z.safeParse(StyleName, name).success, name).toBe(true)
    expect(z.safeParse(StyleValue, value).success, `${name}: ${value}`).toBe(true)
  }
})

test.each(['red', 'url(https://evil.example/x)', '#fff;}', 'expression(1)', '1px;color:red', 'var(--ink)'])(
  'free CSS is refused as a style: %s',
  (value) => {
    expect(z.safeParse(StyleValue, value).success).toBe(false)
  },
)

test('the four demo sites have consecutive ports', () => {
  expect(Object.values(demoOrigins(4400))).toEqual([
    'http://localhost:4400',
    'http://localhost:4401',
    'http://localhost:4402',
    'http://localhost:4403',
  ])
})
