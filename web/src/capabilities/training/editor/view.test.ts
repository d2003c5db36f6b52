import { describe, expect, it } from 'vitest'
import { freeId, moved, newStep, previewOf, withWords } from './view.ts'

describe('a module that is being written', () => {
  it('gives new steps and answers ids of their own, also after one was removed', () => {
    const first = newStep('question', [])
    expect(first.options?.map(({ id }) => id)).toEqual(['a1', 'a2'])
    expect(newStep('page', [first]).id).not.toBe(first.id)
    expect(freeId('a', ['a2'])).toBe('a3')
    expect(freeId('a', ['a1', 'a3'])).toBe('a4')
  })
  it('drops an emptied text, but never the English one', () => {
    expect(withWords({ enUS: 'Page', deDE: 'Seite' }, 'deDE', '')).toEqual({ enUS: 'Page' })
    expect(withWords({ enUS: 'Page' }, 'enUS', '')).toEqual({ enUS: '' })
  })
  it('moves a step in both directions', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })
  it('previews the explanation only with the right answer', () => {
    const step = { ...newStep('question', []), body: { enUS: 'Because' }, right: 'a2' }
    expect(previewOf(step, 'deDE', 'a1')).toMatchObject({ isRight: false, body: '' })
    expect(previewOf(step, 'deDE', 'a2')).toMatchObject({ isRight: true, body: 'Because' })
  })
})
