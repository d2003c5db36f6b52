import type { Call } from '@colloquy/contract/calls/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import type { Move } from './moves.ts'

/** How calls are moved in a calendar. */
export interface MoveActions {
  /** Begins to move a call. Returns false, and says why, when it cannot be moved. */
  readonly begin: (call: Call, by: Move['by']) => boolean
  /** Shows where the call would go. */
  readonly to: (slot: Slot) => void
  /** Asks the reader what to do about the new time. */
  readonly confirm: () => void
  /** Puts the call back. */
  readonly cancel: () => void
}

/** What every view of a calendar gets. */
export interface GridProps {
  readonly calls: readonly Call[]
  readonly days: readonly string[]
  readonly time: TimeFormat
  readonly label: string
  /** The path of calls. */
  readonly base: string
  readonly move: Move | undefined
  readonly actions: MoveActions
}
