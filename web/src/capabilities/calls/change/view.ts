import { postponeCall, putCallOnHold, removeCall, reopenCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'

/** Changes a call's page offers, in display order. */
export const changes = ['reschedule', 'postpone', 'hold', 'reopen', 'cancel', 'correct', 'remove'] as const
export type Change = (typeof changes)[number]

/** The changes the reader may make now. Removal is offered only when the call cannot be cancelled, because cancelling notifies everybody. */
export const openChanges = ({ can }: Pick<Call, 'can'>): Change[] =>
  changes.filter((change) => can[change] && !(change === 'remove' && can.cancel))

/** Changes that need a confirmation and mostly a reason, with a note if there is more to say. */
export const confirmedChanges = {
  postpone: { operation: postponeCall, words: 'POSTPONE', takesReason: true, isLoss: true },
  hold: { operation: putCallOnHold, words: 'HOLD', takesReason: true, isLoss: true },
  reopen: { operation: reopenCall, words: 'REOPEN', takesReason: false, isLoss: false },
  remove: { operation: removeCall, words: 'REMOVE', takesReason: false, isLoss: true },
} as const
export type ConfirmedChange = keyof typeof confirmedChanges

/** The translation key of each change, `CALLS.<key>`. */
export const changeKeys = {
  reschedule: 'RESCHEDULE',
  postpone: 'POSTPONE',
  hold: 'HOLD',
  reopen: 'REOPEN',
  cancel: 'CANCEL',
  correct: 'CORRECT',
  remove: 'REMOVE',
} as const satisfies Record<Change, string>
