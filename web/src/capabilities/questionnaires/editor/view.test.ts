import { describe, expect, it } from 'vitest'
import { freeId, movedTo, withText } from './view.ts'

describe('the editor of questionnaires', () => {
  it('moves a question up and down, and never past an end', () => {
    expect(movedTo(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(movedTo(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(movedTo(['a', 'b', 'c'], 2, 9)).toEqual(['a', 'b', 'c'])
  })

  it('gives new questions ids of their own', () => {
    expect(freeId('q', [])).toBe('q1')
    expect(freeId('q', ['q2', 'other'])).toBe('q3')
    expect(freeId('q', ['q2'])).toBe('q3')
  })

  it('changes a text in one language', () => {
    expect(withText({ enUS: 'a' }, 'deDE', 'b')).toEqual({ enUS: 'a', deDE: 'b' })
    expect(withText(undefined, 'arSA', 'b')).toEqual({ enUS: '', arSA: 'b' })
  })
})
