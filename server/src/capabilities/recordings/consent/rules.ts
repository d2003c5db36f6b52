import type { ConsentAnswer, ConsentState } from '@colloquy/contract/recordings/consent-shapes'

/** What a recording depends on. */
export interface RecordingConditions {
  readonly state: ConsentState
  /** The people in the room whom others see. */
  readonly present: readonly string[]
  /** The latest answer of each person who has answered, in the room or not. */
  readonly answers: ReadonlyMap<string, ConsentAnswer>
  /** An officer has paused the call. */
  readonly isCallPaused: boolean
}

/** Whether nothing changes a recording any more. */
export const isOver = (state: ConsentState): boolean => state === 'refused' || state === 'ended'

/**
 * Where a recording stands, given who is in the room and what everybody has answered. It is made only while everybody there has agreed,
 * which satisfies the law of every place that asks for the consent of one party or of all. One refusal or withdrawal ends it for good.
 */
export const nextState = ({ state, present, answers, isCallPaused }: RecordingConditions): ConsentState => {
  if (isOver(state)) return state
  const latest = [...answers.values()]
  if (latest.includes('withdrawn')) return 'ended'
  if (latest.includes('refused')) return state === 'requested' ? 'refused' : 'ended'
  if (!isCallPaused && present.length > 0 && present.every((personId) => answers.get(personId) === 'agreed'))
    return 'recording'
  return state === 'requested' ? 'requested' : 'paused'
}
