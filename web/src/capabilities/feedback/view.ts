import {
  type FeedbackKind,
  type FeedbackState,
  type FeedbackType,
  feedbackKinds,
  feedbackStates,
  feedbackTypes,
} from '@colloquy/contract/feedback/shapes'
import { oneOf, text } from '../../platform/url-state.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The shape of a state. */
export const stateIcons = {
  new: 'ring',
  in_work: 'clock',
  answered: 'disc',
  closed: 'check',
} as const satisfies Record<FeedbackState, StatusShape>

/** The filters of the inbox in the address, and which feedback is open. */
export const inboxAddress = {
  state: oneOf(['any', ...feedbackStates]),
  kind: oneOf(['any', ...feedbackKinds]),
  type: oneOf(['any', ...feedbackTypes]),
  feedback: text,
}

export interface Filters {
  state?: FeedbackState
  kind?: FeedbackKind
  type?: FeedbackType
}

/** The filters as the server reads them. */
export const filtersOf = (address: {
  readonly state: FeedbackState | 'any'
  readonly kind: FeedbackKind | 'any'
  readonly type: FeedbackType | 'any'
}): Filters => ({
  ...(address.state !== 'any' && { state: address.state }),
  ...(address.kind !== 'any' && { kind: address.kind }),
  ...(address.type !== 'any' && { type: address.type }),
})
