import { describe, expect, it } from 'vitest'
import { faultOf } from './bootstrap.ts'

describe('a database server', () => {
  it('is accepted from version 15 on, and refused with one line below it', () => {
    for (const version of [15, 16, 17, 18, 19]) expect(faultOf(version, 'UTF8')).toBeUndefined()
    for (const version of [9, 14])
      expect(faultOf(version, 'UTF8')).toBe(`PostgreSQL ${version} is too old; 15 is the oldest supported`)
  })

  it('must have a Unicode encoding', () => {
    expect(faultOf(18, 'LATIN1')).toBe("The database's encoding is LATIN1; it must be UTF8")
  })
})
