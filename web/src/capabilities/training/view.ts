import type { OwnTraining, TrainingState } from '@colloquy/contract/training/shapes'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The shape of each state. */
export const trainingIcons = {
  todo: 'ring',
  started: 'ring',
  expired: 'square',
  expiring: 'diamond',
  done: 'disc',
} as const satisfies Record<TrainingState, StatusShape>

/** Whether somebody should take a module now. */
export const isDue = ({ state }: Pick<OwnTraining, 'state'>): boolean => state !== 'done'

/** What the button that opens a module says. */
export const actionOf = ({ state, step }: Pick<OwnTraining, 'state' | 'step'>): 'START' | 'RESUME' | 'REPEAT' => {
  if (step > 0 || state === 'started') return 'RESUME'
  return state === 'todo' ? 'START' : 'REPEAT'
}
