import { describe, expect, it } from 'vitest'
import { normalizeCode, recoveryCodesOf } from './rules.ts'

describe('[AU-18] recovery codes', () => {
  it('are ten groups without letters that look alike', () => {
    const codes = recoveryCodesOf(Buffer.from(Array.from({ length: 160 }, (_, i) => (i * 37 + (i >> 4) * 11) % 256)))
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-TV-Z0-9]{4}-){3}[A-HJKMNP-TV-Z0-9]{4}$/)
    expect(new Set(codes).size).toBe(10)
  })

  it('normalize to the same text however they are typed, and differ per person', () => {
    expect(normalizeCode('a', 'k3mz 9qxa-7tfh2wbc')).toBe(normalizeCode('a', 'K3MZ-9QXA-7TFH-2WBC'))
    expect(normalizeCode('a', 'O0I1')).toBe(normalizeCode('a', '0011'))
    expect(normalizeCode('a', 'K3MZ')).not.toBe(normalizeCode('b', 'K3MZ'))
  })
})
