import type { OwnTraining, TrainingState } from '@colloquy/contract/training/shapes'
import type { Shape } from '../../ui/display/status.tsx'

/** The shape of each state. */
export const trainingShapes = {
  todo: 'ring',
  started: 'ring',
  expired: 'square',
  expiring: 'diamond',
  done: 'disc',
} as const satisfies Record<TrainingState, Shape>

/** Whether somebody should take a module now. */
export const isDue = ({ state }: Pick<OwnTraining, 'state'>): boolean => state !== 'done'

/** What the button that opens a module says. */
export const actionOf = ({ state, step }: Pick<OwnTraining, 'state' | 'step'>): 'START' | 'RESUME' | 'REPEAT' => {
  if (step > 0 || state === 'started') return 'RESUME'
  return state === 'todo' ? 'START' : 'REPEAT'
}
