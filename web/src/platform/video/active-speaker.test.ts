import { describe, expect, it } from 'vitest'
import { nextSpeaker, nobodySpeaks, type SpeakerState } from './active-speaker.ts'

/** Feeds levels of ada and emil every 100 ms. */
const hear = (levels: readonly (readonly [ada: number, emil: number])[], from: SpeakerState = nobodySpeaks) =>
  levels.reduce(
    (state, [ada, emil], index) =>
      nextSpeaker(
        state,
        new Map([
          ['ada', ada],
          ['emil', emil],
        ]),
        index * 100,
      ),
    from,
  ).speaker

describe('the active speaker', () => {
  it('is nobody in silence, and the first one who speaks at once', () => {
    expect(hear([[0.1, 0.2]])).toBeUndefined()
    expect(hear([[0.1, 0.6]])).toBe('emil')
  })

  it('stays in pauses and during short interjections, and changes when somebody else goes on speaking', () => {
    const ada = hear([[0.7, 0]])
    expect(ada).toBe('ada')
    const state = { speaker: 'ada', candidate: undefined }
    expect(hear(Array(30).fill([0, 0]), state)).toBe('ada')
    expect(hear(Array(5).fill([0, 0.7]), state)).toBe('ada')
    expect(hear([...Array(5).fill([0, 0.7]), [0.7, 0], ...Array(5).fill([0, 0.7])], state)).toBe('ada')
    expect(hear(Array(10).fill([0, 0.7]), state)).toBe('emil')
  })

  it('is the louder one of two who speak', () => {
    expect(hear([[0.5, 0.8]])).toBe('emil')
  })
})
