import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call, Seat, SeatKind } from '@colloquy/contract/calls/shapes'

/** The key of the help text about a kind of seat; undefined where the name says it all. */
export const helpOfKind = (
  kind: SeatKind,
): 'SILENT_HELP' | 'VISIBLE_HELP' | 'EXPERT_HELP' | 'HELPER_HELP' | undefined => {
  const { shownTo, givenBy, countsAsExpert, decidesFor } = seatRules[kind]
  if (shownTo === 'officers') return 'SILENT_HELP'
  if (givenBy === 'officers') return 'VISIBLE_HELP'
  if (countsAsExpert) return 'EXPERT_HELP'
  return decidesFor ? undefined : 'HELPER_HELP'
}

/** The seat of a person; an open one before a silent one. */
export const seatOf = ({ seats }: Pick<Call, 'seats'>, personId: string | undefined): Seat | undefined =>
  seats.find(({ person }) => person.personId === personId)

/** Whether a person follows the call without being seen. */
export const isSilent = (call: Pick<Call, 'seats'>, personId: string | undefined): boolean =>
  seatOf(call, personId)?.kind === 'silent_compliance'
