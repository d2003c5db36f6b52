import { type CallStatus, callStatuses, callStatusName } from '@colloquy/contract/calls/statuses'

const { scheduled, cancelled, completed, rescheduled, postponed, inScheduling, removed, onHold } = callStatuses

/** The statuses a call can change to. A rescheduled call behaves like a scheduled one. */
const transitions: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  [inScheduling]: [scheduled, onHold, cancelled, removed],
  [scheduled]: [completed, rescheduled, postponed, cancelled, onHold],
  [rescheduled]: [completed, rescheduled, postponed, cancelled, onHold],
  [postponed]: [inScheduling, cancelled, removed],
  [onHold]: [inScheduling, cancelled, removed],
  [cancelled]: [inScheduling, removed],
  [completed]: [],
  [removed]: [],
}

/**
 * Whether a call may change from one status to another [CA-07].
 * @throws RangeError on a code that is not in the list of statuses
 */
export const canTransition = (from: number, to: number): boolean => {
  callStatusName(from)
  callStatusName(to)
  return transitions[from as CallStatus].includes(to as CallStatus)
}
