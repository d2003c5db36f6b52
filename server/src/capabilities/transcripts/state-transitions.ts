import type { ReviewOutcome, TranscriptState } from '@colloquy/contract/transcripts/shapes'

/**
 * What officers can decide in each state. Nothing is released that nobody has reviewed or escalated before, and escalating what was
 * released withdraws it.
 */
export const outcomesOf: Readonly<Record<TranscriptState, readonly ReviewOutcome[]>> = {
  unreviewed: ['reviewed', 'escalated'],
  reviewed: ['released', 'escalated'],
  escalated: ['reviewed', 'released'],
  released: ['escalated'],
}
