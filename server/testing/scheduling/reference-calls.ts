/**
 * A small model of two calls of the same people, to hold the product against: whoever is booked in one is not free for the
 * other. Slots are numbers; people, prices and compliance are left out.
 */
export interface ReferenceCall {
  status: 'inScheduling' | 'scheduled' | 'rescheduled' | 'postponed' | 'onHold' | 'cancelled'
  /** The slots that the client may pick. */
  offers: number[]
  /** The time of a booked call. */
  time: number | null
  /** The picked slot while the call waits for an interpreter. */
  held: number | null
  /** The hold is over, and the timer has not come yet. */
  isHoldExpired: boolean
  needsInterpreter: boolean
  hasInterpreter: boolean
  proposal: { side: Side; slots: number[] } | null
}
type Side = 'client' | 'expert'

/** What somebody does with the first or the second call. */
export type Action = { readonly call: 0 | 1 } & (
  | { readonly kind: 'offer'; readonly slots: readonly number[] }
  | { readonly kind: 'propose'; readonly side: Side; readonly slots: readonly number[] }
  | { readonly kind: 'schedule' | 'reschedule'; readonly slot: number }
  | { readonly kind: 'accept'; readonly side: Side; readonly slot: number }
  | { readonly kind: 'decline'; readonly side: Side }
  | { readonly kind: 'postpone' | 'hold' | 'reopen' | 'cancel' }
  | { readonly kind: 'needInterpreter'; readonly isNeeded: boolean }
  | { readonly kind: 'seatInterpreter' | 'expireHold' | 'releaseHolds' }
)

/** A requested call without times. */
export const newReferenceCall = (): ReferenceCall => ({
  status: 'inScheduling',
  offers: [],
  time: null,
  held: null,
  isHoldExpired: false,
  needsInterpreter: false,
  hasInterpreter: false,
  proposal: null,
})

export const isBookedStatus = ({ status }: ReferenceCall): boolean => status === 'scheduled' || status === 'rescheduled'

const withoutTimes = { offers: [], time: null, held: null, isHoldExpired: false, proposal: null }

/** Whether a slot is free for the people of a call: the other one is not there, nor holds it. */
const isFreeBeside = (other: ReferenceCall, slot: number): boolean =>
  !(isBookedStatus(other) && other.time === slot) && !(other.held === slot && !other.isHoldExpired)

/** Books a picked slot, or holds it while an interpreter is missing. */
const pick = (call: ReferenceCall, slot: number): void => {
  const waits = call.needsInterpreter && !call.hasInterpreter
  Object.assign(call, withoutTimes, waits ? { held: slot } : { status: 'scheduled', time: slot })
}

/** A picked time goes on once nothing is missing and it is still held. */
const proceed = (call: ReferenceCall): void => {
  if (call.held !== null && !call.isHoldExpired && !(call.needsInterpreter && !call.hasInterpreter))
    pick(call, call.held)
}

/** Does an action. @returns `done`, or the refusal, which changes nothing */
export const applyToReference = (calls: readonly [ReferenceCall, ReferenceCall], action: Action): string => {
  const call = calls[action.call]
  const other = calls[1 - action.call]!
  const { status } = call
  const isBooked = isBookedStatus(call)
  const isArranging = status === 'inScheduling'
  const forbidden = 'call_move_forbidden'
  const areFree = (slots: readonly number[]) => slots.every((slot) => isFreeBeside(other, slot))
  switch (action.kind) {
    case 'offer':
      if (!isArranging || call.held !== null) return forbidden
      if (!areFree(action.slots)) return 'slot_taken'
      Object.assign(call, { offers: [...action.slots], proposal: null })
      return 'done'
    case 'schedule':
      if (!isArranging) return forbidden
      if (!call.offers.includes(action.slot)) return 'slot_not_offered'
      if (!areFree([action.slot])) return 'slot_taken'
      pick(call, action.slot)
      return 'done'
    case 'propose':
      if (!isBooked && !(isArranging && action.side === 'client' && call.held === null)) return forbidden
      if ((isBooked && action.slots.includes(call.time!)) || !areFree(action.slots)) return 'slot_taken'
      call.proposal = { side: action.side, slots: [...action.slots] }
      call.offers = []
      return 'done'
    case 'accept':
      if (!call.proposal || call.proposal.side === action.side) return forbidden
      if (!call.proposal.slots.includes(action.slot)) return 'slot_not_offered'
      if (!areFree([action.slot])) return 'slot_taken'
      if (isBooked) Object.assign(call, { status: 'rescheduled', time: action.slot, proposal: null })
      else pick(call, action.slot)
      return 'done'
    case 'decline':
      if (!call.proposal || call.proposal.side === action.side) return forbidden
      call.proposal = null
      return 'done'
    case 'reschedule':
      if (!isBooked) return forbidden
      if (!areFree([action.slot])) return 'slot_taken'
      Object.assign(call, { status: 'rescheduled', time: action.slot, proposal: null })
      return 'done'
    case 'postpone':
      if (!isBooked) return forbidden
      Object.assign(call, withoutTimes, { status: 'postponed' })
      return 'done'
    case 'hold':
      if (!isBooked && !isArranging) return forbidden
      Object.assign(call, withoutTimes, { status: 'onHold' })
      return 'done'
    case 'cancel':
      if (status === 'cancelled') return forbidden
      Object.assign(call, withoutTimes, { status: 'cancelled' })
      return 'done'
    case 'reopen':
      if (isBooked || isArranging) return forbidden
      Object.assign(call, withoutTimes, { status: 'inScheduling' })
      return 'done'
    case 'needInterpreter':
      if (status === 'cancelled') return forbidden
      call.needsInterpreter = action.isNeeded
      proceed(call)
      return 'done'
    case 'seatInterpreter':
      if (status === 'cancelled') return forbidden
      if (call.hasInterpreter) return 'seat_not_possible'
      call.hasInterpreter = true
      proceed(call)
      return 'done'
    case 'expireHold':
      call.isHoldExpired = call.held !== null
      return 'done'
    case 'releaseHolds':
      for (const one of calls) if (one.isHoldExpired) Object.assign(one, { held: null, isHoldExpired: false })
      return 'done'
  }
}
