import { holdCall, postponeCall, removeCall, reopenCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'

/** What may be done to a call from its page. The order is that of the page. */
export const changes = ['reschedule', 'postpone', 'hold', 'reopen', 'cancel', 'remove'] as const
export type Change = (typeof changes)[number]

/** The changes that are open to the reader now. As long as a call can be cancelled, so that everybody is told, it is not removed. */
export const openChanges = ({ can }: Pick<Call, 'can'>): Change[] =>
  changes.filter((change) => can[change] && !(change === 'remove' && can.cancel))

/** Changes that need nothing but a yes, and for most a note. */
export const confirmedChanges = {
  postpone: { operation: postponeCall, words: 'POSTPONE', takesNote: true, isLoss: true },
  hold: { operation: holdCall, words: 'HOLD', takesNote: true, isLoss: true },
  reopen: { operation: reopenCall, words: 'REOPEN', takesNote: false, isLoss: false },
  remove: { operation: removeCall, words: 'REMOVE', takesNote: false, isLoss: true },
} as const
export type ConfirmedChange = keyof typeof confirmedChanges

/** The words of each change, in `CALLS.<word>`. */
export const changeKeys = {
  reschedule: 'RESCHEDULE',
  postpone: 'POSTPONE',
  hold: 'HOLD',
  reopen: 'REOPEN',
  cancel: 'CANCEL',
  remove: 'REMOVE',
} as const satisfies Record<Change, string>
