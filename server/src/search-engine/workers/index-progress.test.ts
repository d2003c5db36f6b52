import { expect, it } from 'vitest'
import { IndexProgress } from './index-progress.ts'

it('reports a position once all threads have applied the index, and later ones at once', () => {
  const progress = new IndexProgress(2)
  expect(progress.reach('one', 1)).toBe(false)
  expect(progress.apply(0, 1)).toBe(false)
  expect(progress.reach('two', 2)).toBe(false)
  expect(progress.position).toBeUndefined()
  expect(progress.apply(1, 1)).toBe(true)
  expect(progress.position).toBe('two')
  expect(progress.apply(0, 2)).toBe(false)
  expect(progress.reach('three', 3)).toBe(true)
  expect(progress.position).toBe('three')
})

it('waits again after a reset, whatever threads say of the index before', () => {
  const progress = new IndexProgress(2)
  progress.reach('one', 1)
  progress.apply(0, 1)
  progress.apply(1, 1)
  progress.reset()
  expect(progress.position).toBeUndefined()
  expect(progress.reach('two', 2)).toBe(false)
  expect(progress.apply(0, 1)).toBe(false)
  expect(progress.apply(0, 2)).toBe(false)
  expect(progress.apply(1, 2)).toBe(true)
  expect(progress.position).toBe('two')
})
