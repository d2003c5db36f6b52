import type { Call } from '@colloquy/contract/calls/shapes'
import { describe, expect, it } from 'vitest'
import { openChanges } from './view.ts'

const can = (...abilities: string[]) =>
  ({ can: Object.fromEntries(abilities.map((name) => [name, true])) }) as unknown as Pick<Call, 'can'>

describe('what may be changed', () => {
  it('is what the server allows, in the order of the page', () => {
    expect(openChanges(can('cancel', 'hold', 'reschedule', 'join'))).toEqual(['reschedule', 'hold', 'cancel'])
    expect(openChanges(can())).toEqual([])
  })

  it('leaves removing aside while the call can be cancelled, which tells the other side', () => {
    expect(openChanges(can('cancel', 'remove'))).toEqual(['cancel'])
    expect(openChanges(can('reopen', 'remove'))).toEqual(['reopen', 'remove'])
  })
})
