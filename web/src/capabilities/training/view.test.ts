import { describe, expect, it } from 'vitest'
import { actionOf, isDue } from './view.ts'

describe('the button that opens a module', () => {
  it('says whether it begins, goes on or begins again', () => {
    expect(actionOf({ state: 'todo', step: 0 })).toBe('START')
    expect(actionOf({ state: 'started', step: 0 })).toBe('RESUME')
    expect(actionOf({ state: 'expiring', step: 3 })).toBe('RESUME')
    expect(actionOf({ state: 'expired', step: 0 })).toBe('REPEAT')
    expect(actionOf({ state: 'done', step: 0 })).toBe('REPEAT')
  })
  it('is offered on the home page until the module is completed for longer than a month', () => {
    expect((['todo', 'started', 'expired', 'expiring', 'done'] as const).filter((state) => isDue({ state }))).toEqual([
      'todo',
      'started',
      'expired',
      'expiring',
    ])
  })
})
