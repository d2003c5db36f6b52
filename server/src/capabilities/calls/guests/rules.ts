import type { GuestSeatKind } from '@colloquy/contract/calls/attendance/guest-operations'
import type { ParticipantType } from '@colloquy/contract/identity/shapes'
import type { Interval } from '@colloquy/contract/time'

const dayMs = 86_400_000

/** A link is worth nothing a day after the call. */
const linkTtlAfterCallMs = dayMs

/** How long a link is valid as long as the call has no time. */
const linkTtlWithoutTimeMs = 30 * dayMs

/** When the link to a call expires. */
export const linkExpiry = (slot: Interval | null, at: Date): Date =>
  new Date(slot ? slot.end.getTime() + linkTtlAfterCallMs : at.getTime() + linkTtlWithoutTimeMs)

/** The kinds of seats as the specification names their participants [AX-01]. */
export const participantTypes: Readonly<Record<GuestSeatKind, ParticipantType>> = {
  client: 'ClientContact',
  interpreter: 'Interpreter',
  chaperone: 'Chaperone',
  compliance: 'ComplianceSeat',
  silent_compliance: 'SilentComplianceSeat',
}
