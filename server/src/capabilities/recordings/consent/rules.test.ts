import type { ConsentAnswer, ConsentState } from '@colloquy/contract/recordings/consent-shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextState } from './rules.ts'

const next = (state: ConsentState, present: string[], answers: Record<string, ConsentAnswer>, isCallPaused = false) =>
  nextState({ state, present, answers: new Map(Object.entries(answers)), isCallPaused })

describe('a recording', () => {
  it.each<[string, ConsentState, string[], Record<string, ConsentAnswer>, ConsentState]>([
    ['waits while somebody in the room has not answered', 'requested', ['a', 'b'], { a: 'agreed' }, 'requested'],
    [
      'starts when everybody in the room has agreed',
      'requested',
      ['a', 'b'],
      { a: 'agreed', b: 'agreed' },
      'recording',
    ],
    ['starts without those who are not there', 'requested', ['a'], { a: 'agreed' }, 'recording'],
    ['waits while nobody is there', 'requested', [], { a: 'agreed' }, 'requested'],
    ['is refused by one', 'requested', ['a', 'b'], { a: 'agreed', b: 'refused' }, 'refused'],
    ['is refused by one who is still in the lobby', 'requested', ['a'], { a: 'agreed', b: 'refused' }, 'refused'],
    ['pauses for a late joiner', 'recording', ['a', 'b'], { a: 'agreed' }, 'paused'],
    ['pauses while nobody is there', 'recording', [], { a: 'agreed' }, 'paused'],
    ['goes on once the late joiner has agreed', 'paused', ['a', 'b'], { a: 'agreed', b: 'agreed' }, 'recording'],
    ['goes on once the late joiner has left', 'paused', ['a'], { a: 'agreed' }, 'recording'],
    ['ends when a late joiner refuses', 'paused', ['a', 'b'], { a: 'agreed', b: 'refused' }, 'ended'],
    ['ends when somebody withdraws', 'recording', ['a', 'b'], { a: 'agreed', b: 'withdrawn' }, 'ended'],
    ['stays refused', 'refused', ['a'], { a: 'agreed' }, 'refused'],
    ['stays ended', 'ended', ['a'], { a: 'agreed' }, 'ended'],
  ])('%s', (_, state, present, answers, expected) => expect(next(state, present, answers)).toBe(expected))

  it('is not made while an officer has paused the call', () => {
    const agreed = { a: 'agreed', b: 'agreed' } as const
    expect(next('recording', ['a', 'b'], agreed, true)).toBe('paused')
    expect(next('requested', ['a', 'b'], agreed, true)).toBe('requested')
    expect(next('paused', ['a', 'b'], agreed, false)).toBe('recording')
  })

  it('never records anybody who has not agreed', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<ConsentState>('requested', 'recording', 'paused', 'refused', 'ended'),
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
        fc.dictionary(
          fc.constantFrom('a', 'b', 'c', 'd'),
          fc.constantFrom<ConsentAnswer>('agreed', 'refused', 'withdrawn'),
        ),
        (state, present, answers) => {
          const isRecorded = next(state, present, answers) === 'recording'
          const allAgreed = present.length > 0 && present.every((personId) => answers[personId] === 'agreed')
          expect(isRecorded && !allAgreed).toBe(false)
        },
      ),
    ))
})
