import type { Call } from '@colloquy/contract/calls/shapes'
import { describe, expect, it } from 'vitest'
import { openChanges } from './view.ts'

const can = (...abilities: string[]) =>
  ({ can: Object.fromEntries(abilities.map((name) => [name, true])) }) as unknown as Pick<Call, 'can'>

describe('the changes of a call', () => {
  it('are those the server allows, in display order', () => {
    expect(openChanges(can('cancel', 'hold', 'reschedule', 'join'))).toEqual(['reschedule', 'hold', 'cancel'])
    expect(openChanges(can())).toEqual([])
  })

  it('omit removal while the call can be cancelled, because cancelling notifies the other side', () => {
    expect(openChanges(can('cancel', 'remove'))).toEqual(['cancel'])
    expect(openChanges(can('reopen', 'remove'))).toEqual(['reopen', 'remove'])
  })
})
